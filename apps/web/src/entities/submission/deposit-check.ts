import type { DepositWire, EvmDepositWire } from '@sunspan/api'

/** What the person confirmed, as the check needs it; amounts in base units. */
export interface ExpectedDeposit {
  readonly currencyInId: string
  /** Contract of the source token; null for the native coin. */
  readonly tokenAddress: string | null
  readonly amount: bigint
  /** Chain id of the source network as a decimal string; null where the catalogue names none. */
  readonly sourceChainId: string | null
}

export type DepositProblem =
  'family' | 'expired' | 'currency' | 'token' | 'amount' | 'chain' | 'target' | 'calldata'

const ADDRESS = /^0x[0-9a-f]{40}$/
const REFERENCE = /^0x[0-9a-f]{32}$/
/** Selector of `transfer(address,uint256)`. */
const TRANSFER_SELECTOR = 'a9059cbb'

/**
 * Compares what the server asks the wallet to send with what the person confirmed. The wallet's own window shows calldata that
 * few people can read, so this is the last place where a wrong or swapped action can be noticed. Undefined means consistent.
 */
export function findDepositProblem(
  expected: ExpectedDeposit,
  deposit: DepositWire,
  now: Date,
): DepositProblem | undefined {
  if (deposit.family !== 'evm') return 'family'
  if (!(Date.parse(deposit.expires_at) > now.getTime())) return 'expired'
  if (deposit.currency_id !== expected.currencyInId) return 'currency'
  if (!sameAddress(deposit.token, expected.tokenAddress)) return 'token'
  if (toUint(deposit.amount) !== expected.amount || expected.amount <= 0n) return 'amount'
  if (expected.sourceChainId === null || deposit.action.chain_id !== expected.sourceChainId) return 'chain'
  return deposit.token === null ? checkNative(deposit) : checkToken(deposit, deposit.token)
}

function checkNative(deposit: EvmDepositWire): DepositProblem | undefined {
  if (!isPayable(deposit.address) || !sameAddress(deposit.action.to, deposit.address)) return 'target'
  if (toUint(deposit.action.value) !== toUint(deposit.amount)) return 'amount'
  const reference = deposit.reference.toLowerCase()
  if (!REFERENCE.test(reference) || deposit.action.data.toLowerCase() !== reference) return 'calldata'
  return undefined
}

function checkToken(deposit: EvmDepositWire, token: string): DepositProblem | undefined {
  if (!sameAddress(deposit.action.to, token)) return 'token'
  if (toUint(deposit.action.value) !== 0n) return 'amount'
  const reference = deposit.reference.toLowerCase()
  const transfer = decodeTransfer(deposit.action.data)
  if (transfer === undefined || !REFERENCE.test(reference)) return 'calldata'
  if (!isPayable(deposit.address) || !sameAddress(transfer.recipient, deposit.address)) return 'target'
  if (transfer.amount !== toUint(deposit.amount)) return 'amount'
  return transfer.tail === reference.slice(2) ? undefined : 'calldata'
}

/** Decodes `transfer(address,uint256)` with whatever follows its arguments; undefined for any other call. */
export function decodeTransfer(
  data: string,
): { readonly recipient: string; readonly amount: bigint; readonly tail: string } | undefined {
  const parts = /^0x([0-9a-f]{8})0{24}([0-9a-f]{40})([0-9a-f]{64})([0-9a-f]*)$/.exec(data.toLowerCase())
  const [, selector, recipient, amount, tail] = parts ?? []
  if (
    selector !== TRANSFER_SELECTOR ||
    recipient === undefined ||
    amount === undefined ||
    tail === undefined
  ) {
    return undefined
  }
  return { recipient: `0x${recipient}`, amount: BigInt(`0x${amount}`), tail }
}

function isPayable(address: string): boolean {
  const lower = address.toLowerCase()
  return ADDRESS.test(lower) && !/^0x0{40}$/.test(lower)
}

function sameAddress(left: string | null, right: string | null): boolean {
  if (left === null || right === null) return left === right
  return ADDRESS.test(left.toLowerCase()) && left.toLowerCase() === right.toLowerCase()
}

function toUint(text: string): bigint | undefined {
  return /^\d{1,78}$/.test(text) ? BigInt(text) : undefined
}
