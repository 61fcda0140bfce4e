/** Hexadecimal addresses differ in case only by checksum; in all other encodings case is significant. */
export function isSameReceiver(left: string, right: string): boolean {
  if (left === right) return true
  return /^0x[0-9a-f]+$/i.test(left) && left.toLowerCase() === right.toLowerCase()
}
