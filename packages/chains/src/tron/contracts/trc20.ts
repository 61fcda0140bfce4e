import { toTronAddress } from '../address.ts'

/** Of `transfer(address,uint256)`, `balanceOf(address)` and `decimals()`. */
const TRANSFER_SELECTOR = 'a9059cbb'
const BALANCE_SELECTOR = '70a08231'
export const DECIMALS_CALL = '313ce567'
const WORD_DIGITS = 64
const TRANSFER_DIGITS = 8 + 2 * WORD_DIGITS
const REFERENCE = /^[0-9a-f]{32}$/
/** keccak256("Transfer(address,address,uint256)") */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const addressWord = (hex: string): string => hex.slice(2).padStart(WORD_DIGITS, '0')

/** A call of `transfer`, in hex; `to` is 21 bytes in hex. */
export const encodeTransfer = (to: string, amount: bigint): string =>
  `${TRANSFER_SELECTOR}${addressWord(to)}${amount.toString(16).padStart(WORD_DIGITS, '0')}`

export const encodeBalanceOf = (owner: string): string => `${BALANCE_SELECTOR}${addressWord(owner)}`

/** A reference that follows a plain `transfer` of exactly this amount to exactly this recipient. */
export function readTokenReference(data: string, to: string, amount: bigint): string | null {
  const call = encodeTransfer(to, amount)
  const tail = data.slice(TRANSFER_DIGITS)
  return data.startsWith(call) && REFERENCE.test(tail) ? `0x${tail}` : null
}

/** Whom a call of `transfer` pays, as 21 bytes in hex, and how much, whatever follows its arguments. */
export function readTokenCall(data: string): { readonly to: string; readonly amount: bigint } | undefined {
  const [, to, amount] = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})/.exec(data) ?? []
  return to === undefined || amount === undefined
    ? undefined
    : { to: `41${to}`, amount: BigInt(`0x${amount}`) }
}

/** A log as nodes return it: hex without a prefix, addresses of 20 bytes. */
export interface TronLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

export interface TokenTransfer {
  /** In base58, like both parties. */
  readonly token: string
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
}

const partyOf = (topic: string): string | undefined =>
  /^0{24}[0-9a-f]{40}$/.test(topic) ? toTronAddress(topic.slice(24)) : undefined

/** Decodes a TRC-20 transfer: two indexed parties and one word of data. */
export function readTransferLog({ address, topics, data }: TronLog): TokenTransfer | undefined {
  const [event, from = '', to = '', extra] = topics
  if (event !== TRANSFER_TOPIC || extra !== undefined || data.length !== WORD_DIGITS) return undefined
  const sender = partyOf(from)
  const recipient = partyOf(to)
  if (sender === undefined || recipient === undefined) return undefined
  return { token: toTronAddress(address), sender, recipient, amount: BigInt(`0x${data}`) }
}
