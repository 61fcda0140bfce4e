import type { EncodedAccount } from '@solana/kit'
import { toBase58 } from './base58.ts'
import { TOKEN_PROGRAMS } from './programs.ts'

export interface MintState {
  readonly decimals: number
  readonly supply: bigint
  readonly authority: string | null
}

export interface TokenAccountState {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly state: 'uninitialized' | 'initialized' | 'frozen'
}

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
/** Offset after the base layout of an account with extensions, which holds the account's type. */
const TYPE_OFFSET = ACCOUNT_BYTES
const TYPE_MINT = 1
const TYPE_ACCOUNT = 2
const STATES = ['uninitialized', 'initialized', 'frozen'] as const

const view = ({ data }: EncodedAccount): Buffer => Buffer.from(data)
const isToken = ({ programAddress }: EncodedAccount): boolean => TOKEN_PROGRAMS.includes(programAddress)

export function readMint(account: EncodedAccount | undefined): MintState | undefined {
  if (account === undefined || !isToken(account)) return undefined
  const data = view(account)
  const isMint = data.length === MINT_BYTES || data[TYPE_OFFSET] === TYPE_MINT
  if (!isMint) return undefined
  return {
    decimals: data[44] ?? 0,
    supply: data.readBigUInt64LE(36),
    authority: data.readUInt32LE(0) === 0 ? null : toBase58(data.subarray(4, 36)),
  }
}

export function readTokenAccount(account: EncodedAccount | undefined): TokenAccountState | undefined {
  if (account === undefined || !isToken(account)) return undefined
  const data = view(account)
  const isAccount = data.length === ACCOUNT_BYTES || data[TYPE_OFFSET] === TYPE_ACCOUNT
  const state = STATES[data[108] ?? 0]
  if (!isAccount || state === undefined || state === 'uninitialized') return undefined
  return {
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    amount: data.readBigUInt64LE(64),
    state,
  }
}

/** The bytes of a mint of the classic token program. */
export function mintBytes(spec: { readonly authority: Uint8Array; readonly decimals: number }): Uint8Array {
  const data = Buffer.alloc(MINT_BYTES)
  data.writeUInt32LE(1, 0)
  data.set(spec.authority, 4)
  data[44] = spec.decimals
  data[45] = 1
  // The mint authority may also freeze, as with the major stablecoins.
  data.writeUInt32LE(1, 46)
  data.set(spec.authority, 50)
  return data
}

/** An amount in the format of `uiTokenAmount`. */
export function uiAmount(amount: bigint, decimals: number): Record<string, unknown> {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}
