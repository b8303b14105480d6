/** Whether an address from an answer may become a link: only http and https do. */
export function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
