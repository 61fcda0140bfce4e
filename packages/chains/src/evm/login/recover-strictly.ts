import { recoverAddress, type Hex } from 'viem'
import { isHexData } from '../hex.ts'

const SIGNATURE_BYTES = 65
/** Order of the secp256k1 group. */
const GROUP_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const RECOVERY_BYTES: ReadonlySet<number> = new Set([0, 1, 27, 28])

/**
 * Recovers the address whose key signed the hash, for a signature in canonical form only: 65 bytes, both numbers in range, the lower of the
 * two possible `s`, and a recovery byte of 0, 1, 27 or 28. Undefined for any other encoding.
 */
export async function recoverStrictly(hash: Hex, signature: string): Promise<string | undefined> {
  if (!isHexData(signature, SIGNATURE_BYTES)) return undefined
  const r = BigInt(signature.slice(0, 66))
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const v = Number.parseInt(signature.slice(130), 16)
  const isInForm = r > 0n && r < GROUP_ORDER && s > 0n && s <= GROUP_ORDER / 2n && RECOVERY_BYTES.has(v)
  if (!isInForm) return undefined
  try {
    const yParity = v >= 27 ? v - 27 : v
    // CAST: both are slices of checked hex; the second gets its prefix here.
    return await recoverAddress({
      hash,
      signature: { r: signature.slice(0, 66) as Hex, s: `0x${signature.slice(66, 130)}`, yParity },
    })
  } catch {
    // About half of all numbers are not x-coordinates of the curve; such bytes are not a signature.
    return undefined
  }
}
