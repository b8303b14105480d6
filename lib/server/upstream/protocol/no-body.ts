/** Whether HTTP allows no body with this status: what came with it all the same is not read. */
export function hasNoBody(status: number): boolean {
  return status === 204 || status === 205;
}
