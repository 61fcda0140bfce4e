import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { ChainError } from '../../errors/chain-error.ts'
import { fromBase58, toBase58 } from '../../encoding/base58.ts'
import { isOnCurve } from './curve.ts'

const KEY_BYTES = 32
const MARKER = utf8ToBytes('ProgramDerivedAddress')
const HIGHEST_BUMP = 255

/** The 32 bytes of an address. Throws `unsupported` for anything else. */
export function keyBytes(address: string): Uint8Array {
  const bytes = fromBase58(address, KEY_BYTES)
  if (bytes === undefined) throw new ChainError('unsupported', `${address} is not a Solana address.`)
  return bytes
}

/** A program-derived address for these seeds. Throws `unsupported` for an invalid program address, or when no such address exists. */
export function findProgramAddress(program: string, seeds: readonly Uint8Array[]): string {
  for (let bump = HIGHEST_BUMP; bump >= 0; bump -= 1) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), keyBytes(program), MARKER))
    // A program-derived address must be off the curve, so that no key for it can exist.
    if (!isOnCurve(hash)) return toBase58(hash)
  }
  throw new ChainError('unsupported', `${program} can have no account of these seeds.`)
}
