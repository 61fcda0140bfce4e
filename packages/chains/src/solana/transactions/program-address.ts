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
  if (bytes === undefined) throw new ChainError('unsupported', `${address} is no Solana address.`)
  return bytes
}

/** Where a program keeps its account of these seeds. Throws `unsupported` for a program that is no address, or when there is none. */
export function findProgramAddress(program: string, seeds: readonly Uint8Array[]): string {
  for (let bump = HIGHEST_BUMP; bump >= 0; bump -= 1) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), keyBytes(program), MARKER))
    // An account of a program is no point of the curve, so that nobody can hold a key for it.
    if (!isOnCurve(hash)) return toBase58(hash)
  }
  throw new ChainError('unsupported', `${program} can have no account of these seeds.`)
}
