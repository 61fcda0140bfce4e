import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase58 } from '../../encoding/base58.ts'
import type { RpcAccount } from '../rpc/schemas.ts'
import { findProgramAddress, keyBytes } from '../transactions/program-address.ts'
import { dataOf } from './read-name-account.ts'

/** The Solana Record Service, to which `.sol` is migrating. After the migration it determines who owns a name. */
export const RECORD_SERVICE = 'srsWjm76StJucL7atFyPSdXFaVLNPFqEt1uFEDPrZsn'
/** Its class of `.sol` names, which their registrar owns. */
export const SOL_CLASS = 'Dqc9TrYg1AZLEa6UkZUqCDrr9zsHQveo1szGTE1BTW5'

const TOP = '.sol'
/** A record starts with its kind, its class, the kind of its owner, its owner, a frozen flag, and its expiry in seconds. */
const RECORD_KIND = 2
const OWNED_BY_KEY = 0
const OWNER_OFFSET = 34
const EXPIRY_OFFSET = 67
const HEADER_BYTES = 75

/** Address of a `.sol` name's record, whether or not it exists. */
export const serviceRecordAddress = (name: string): string =>
  findProgramAddress(RECORD_SERVICE, [
    utf8ToBytes('record'),
    keyBytes(SOL_CLASS),
    sha256(utf8ToBytes(`name${name.slice(0, -TOP.length)}`)),
  ])

function isOver(data: Uint8Array): boolean {
  const expiry = new DataView(data.buffer, data.byteOffset).getBigInt64(EXPIRY_OFFSET, true)
  // Zero means it never expires.
  return expiry !== 0n && expiry <= BigInt(Math.floor(Date.now() / 1_000))
}

/** Whether a name's record, if there is one, permits payment to an address: it is in force and the address is its owner. */
export function isAgreed(account: RpcAccount | null | undefined, address: string): boolean {
  const data = dataOf(account, RECORD_SERVICE)
  if (data === undefined) return true
  if (data.length < HEADER_BYTES || isOver(data)) return false
  const expected = concatBytes(Uint8Array.of(RECORD_KIND), keyBytes(SOL_CLASS), Uint8Array.of(OWNED_BY_KEY))
  const isOfName = expected.every((byte, place) => data[place] === byte)
  return isOfName && toBase58(data.subarray(OWNER_OFFSET, OWNER_OFFSET + 32)) === address
}
