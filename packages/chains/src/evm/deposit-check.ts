import type { EvmDepositAction } from './deposit-action.ts'
import type { ActionCheck, ActionProblem, DepositTerms } from '../capabilities/deposit-check.ts'

const ADDRESS = /^0x[0-9a-f]{40}$/
const REFERENCE = /^0x[0-9a-f]{32}$/
/** Selector of `transfer(address,uint256)`. */
const TRANSFER_SELECTOR = 'a9059cbb'

/** Checks a native transfer with the reference as its data, or a token transfer with the reference after its arguments. */
export const checkEvmAction: ActionCheck<EvmDepositAction> = (terms, action) =>
  terms.token === null ? checkNative(terms, action) : checkToken(terms, action, terms.token)

function checkNative(terms: DepositTerms, { to, value, data }: EvmDepositAction): ActionProblem | undefined {
  if (!isPayable(terms.address) || !isSameAddress(to, terms.address)) return 'target'
  if (toUint(value) !== terms.amount) return 'amount'
  const reference = terms.reference.toLowerCase()
  if (!REFERENCE.test(reference) || data.toLowerCase() !== reference) return 'calldata'
  return undefined
}

function checkToken(
  terms: DepositTerms,
  { to, value, data }: EvmDepositAction,
  token: string,
): ActionProblem | undefined {
  if (!isSameAddress(to, token)) return 'token'
  if (toUint(value) !== 0n) return 'amount'
  const reference = terms.reference.toLowerCase()
  const transfer = decodeTransfer(data)
  if (transfer === undefined || !REFERENCE.test(reference)) return 'calldata'
  if (!isPayable(terms.address) || !isSameAddress(transfer.recipient, terms.address)) return 'target'
  if (transfer.amount !== terms.amount) return 'amount'
  return transfer.tail === reference.slice(2) ? undefined : 'calldata'
}

/** Decodes `transfer(address,uint256)` and any bytes after its arguments; undefined for any other call. */
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

function isSameAddress(left: string, right: string): boolean {
  return ADDRESS.test(left.toLowerCase()) && left.toLowerCase() === right.toLowerCase()
}

function toUint(text: string): bigint | undefined {
  return /^\d{1,78}$/.test(text) ? BigInt(text) : undefined
}
