import type { DepositProblem } from './deposit-check.ts'
import type { OrderProblem } from './order-problem.ts'

const REFUSED = 'Nothing was sent. Please start the transfer again.'

const PROBLEMS: Readonly<Record<DepositProblem | OrderProblem, string>> = {
  order: 'The order that the server made differs from what you confirmed.',
  family: 'The order asks for a transaction that your wallet does not make.',
  expired: 'The order expired before your wallet was opened. Check that the clock of this device is right.',
  currency: 'The order asks for another token than you confirmed.',
  token: 'The order asks for another token contract than you confirmed.',
  amount: 'The order asks for another amount than you confirmed.',
  chain: 'The order asks for a transaction on another network than you confirmed.',
  target: 'The order asks to pay an address that does not belong to it.',
  calldata: 'The order asks for a transaction that is no plain transfer.',
  no_key:
    'This page cannot check that the order is genuine, because it was loaded without a key. Reload the page.',
  unsigned: 'The order does not carry the signature that shows that it is genuine.',
  unknown_key: 'The order is signed with a key that this page does not know. Reload the page.',
  signature:
    'The order is not what the service signed: its address or an amount may have been changed on the way to you.',
  unverifiable: 'The signature of the order could not be checked. Check your connection and reload the page.',
}

/** Why the wallet was not opened, and that no money moved. */
export function depositProblemText(problem: DepositProblem | OrderProblem): string {
  return `${PROBLEMS[problem]} ${REFUSED}`
}
