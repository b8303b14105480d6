/** Whether a link from an answer goes to a web page; to anything else there is no link. */
export function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
