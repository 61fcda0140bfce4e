import type { Clock, Random } from '../clock.ts'

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** A version 7 UUID: sorts by time, 74 random bits. */
export function createOrderId(clock: Clock, random: Random): string {
  const bytes = new Uint8Array(16)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(clock.now()) << 16n)
  bytes.set(random.bytes(10), 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = toHex(bytes)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The reference that a deposit carries to identify its order: 16 random bytes as 0x-hex, revealing nothing about the order. */
export function createReference(random: Random): string {
  return `0x${toHex(random.bytes(16))}`
}
