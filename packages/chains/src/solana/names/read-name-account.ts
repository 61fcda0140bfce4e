import { toBase58 } from '../../encoding/base58.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import type { RpcAccount } from '../rpc/schemas.ts'
import { NAME_PROGRAM, type NamePlace } from './name-addresses.ts'

const KEY_BYTES = 32
const HEADER_BYTES = 3 * KEY_BYTES

/** An account of the name program. */
export interface NameAccount {
  readonly parent: string
  readonly owner: string
  readonly klass: string
  /** Data written by its owner or its class. */
  readonly data: Uint8Array
}

/**
 * The data of an account owned by this program; undefined for any other account. Anyone can send coins to any address and thereby create an
 * account.
 */
export const dataOf = (account: RpcAccount | null | undefined, program: string): Uint8Array | undefined =>
  account?.owner === program ? fromBase64(account.data[0]) : undefined

export function readNameAccount(account: RpcAccount | null | undefined): NameAccount | undefined {
  const bytes = dataOf(account, NAME_PROGRAM)
  if (bytes === undefined || bytes.length < HEADER_BYTES) return undefined
  const key = (place: number): string => toBase58(bytes.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES))
  return { parent: key(0), owner: key(1), klass: key(2), data: bytes.subarray(HEADER_BYTES) }
}

/** Whether an account belongs at the address it was looked up by: the program stores the seeds of the address. */
export const belongsAt = (account: NameAccount, { parent, klass }: NamePlace): boolean =>
  account.parent === parent && account.klass === klass
