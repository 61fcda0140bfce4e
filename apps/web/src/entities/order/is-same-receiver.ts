/** Hexadecimal addresses differ in case by checksum alone; in every other alphabet case matters. */
export function isSameReceiver(left: string, right: string): boolean {
  if (left === right) return true
  return /^0x[0-9a-f]+$/i.test(left) && left.toLowerCase() === right.toLowerCase()
}
