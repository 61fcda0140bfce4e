import { bytesToHex } from '@noble/hashes/utils.js'
import type { TonAddress } from '../address.ts'
import { bytesBits } from '../cells/cell.ts'
import { hashCell } from '../cells/hash-cell.ts'
import { parseBoc } from '../cells/parse-boc.ts'
import { sliceOf } from '../cells/slice.ts'
import { loadStateInit, type StateInit } from '../cells/state-init.ts'
import type { WalletAnswer } from './wallet-answer.ts'

/** Bit offset of the key in a wallet's initial data, by the hash of its code: wallet versions 1 to 5, and the highload wallet. */
const KEY_PLACES: ReadonlyMap<string, number> = new Map([
  ['a0cfc2c48aee16a271f2cfc0b7382d81756cecb1017d077faaab3bb602f6868c', 32],
  ['d4902fcc9fad74698fa8e353220a68da0dcf72e32bcb2eb9ee04217c17d3062c', 32],
  ['587cc789eff1c84f46ec3797e45fc809a14ff5ae24f1e0c7a6a99cc9dc9061ff', 32],
  ['5c9a5e68c108e18721a07c42f9956bfb39ad77ec6d624b60c576ec88eee65329', 32],
  ['fe9530d3243853083ef2ef0b4c2908c0abf6fa1c31ea243aacaa5bf8c7d753f1', 32],
  ['b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581', 64],
  ['84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599', 64],
  ['feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0', 64],
  ['20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f', 65],
  ['11acad7955844090f283bf238bc1449871f783e7cc0979408d3f4859483e8525', 0],
])

/** The initial state of an account, if the wallet supplied it: its hash must be the address. No wallet has libraries of its own. */
function readBeginning(stateInit: string, hash: Uint8Array): StateInit | undefined {
  const cell = parseBoc(stateInit)
  if (cell === undefined || cell.isExotic === true) return undefined
  if (bytesToHex(hashCell(cell)) !== bytesToHex(hash)) return undefined
  try {
    const begun = loadStateInit(sliceOf(cell))
    return begun.hasLibraries ? undefined : begun
  } catch {
    // The cell is too short to be an initial state.
    return undefined
  }
}

/**
 * True when the account's initial state is that of a wallet with this key: the address is the hash of that state, and the code determines
 * where the key is stored in it. Never true for unknown code, whose key only the chain can report.
 */
export function isKeyOf({ stateInit, publicKey }: WalletAnswer, { hash }: TonAddress): boolean {
  const begun = stateInit === null ? undefined : readBeginning(stateInit, hash)
  if (begun?.code === undefined || begun.data === undefined || begun.data.isExotic === true) return false
  const place = KEY_PLACES.get(bytesToHex(hashCell(begun.code)))
  return place !== undefined && begun.data.bits.startsWith(bytesBits(publicKey), place)
}
