import { addressToWord, isHexData, toWord } from '../hex.ts'

const TRANSFER_SELECTOR = '0xa9059cbb'
const REFERENCE_BYTES = 16
const TRANSFER_BYTES = 4 + 32 + 32

/** True for the 16-byte order reference as 0x-prefixed hex. */
export function isReference(value: string): boolean {
  return isHexData(value, REFERENCE_BYTES)
}

/** Encodes a call of `transfer(address,uint256)`. */
export function encodeTokenTransfer(transfer: { recipient: string; amount: bigint }): string {
  return `${TRANSFER_SELECTOR}${addressToWord(transfer.recipient)}${toWord(transfer.amount)}`
}

/** The order's reference, if it is the entire calldata of a native transfer. */
export function readNativeReference(input: string): string | null {
  return isReference(input) ? input.toLowerCase() : null
}

/** The order's reference, if it follows a plain `transfer` of exactly this amount to exactly this recipient. */
export function readTokenReference(
  input: string,
  transfer: { recipient: string; amount: bigint },
): string | null {
  if (!isHexData(input, TRANSFER_BYTES + REFERENCE_BYTES)) return null
  const lower = input.toLowerCase()
  const call = encodeTokenTransfer(transfer)
  return lower.startsWith(call) ? `0x${lower.slice(call.length)}` : null
}
