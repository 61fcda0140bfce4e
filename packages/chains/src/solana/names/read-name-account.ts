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
  /** What its owner, or its class, has written. */
  readonly data: Uint8Array
}

/** The bytes of an account of this program; undefined for everybody else's: anyone can send coins to any address, and so make an account. */
export const dataOf = (account: RpcAccount | null | undefined, program: string): Uint8Array | undefined =>
  account?.owner === program ? fromBase64(account.data[0]) : undefined

export function readNameAccount(account: RpcAccount | null | undefined): NameAccount | undefined {
  const bytes = dataOf(account, NAME_PROGRAM)
  if (bytes === undefined || bytes.length < HEADER_BYTES) return undefined
  const key = (place: number): string => toBase58(bytes.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES))
  return { parent: key(0), owner: key(1), klass: key(2), data: bytes.subarray(HEADER_BYTES) }
}

/** Whether an account is what it was looked for as: the program writes down what its address is made of. */
export const standsAt = (account: NameAccount, { parent, klass }: NamePlace): boolean =>
  account.parent === parent && account.klass === klass
