import type { DepositProblem } from './deposit-check.ts'
import type { OrderProblem } from './order-problem.ts'

const REFUSED = 'Nothing was sent. Please start the transfer again.'

const PROBLEMS: Readonly<Record<DepositProblem | OrderProblem, string>> = {
  order: 'The order from the server differs from what you confirmed.',
  family: 'The order asks for a transaction that your wallet can’t make.',
  expired: 'The order expired before your wallet opened. Check that this device’s clock is right.',
  currency: 'The order asks for a different token than you confirmed.',
  token: 'The order asks for a different token contract than you confirmed.',
  amount: 'The order asks for a different amount than you confirmed.',
  chain: 'The order asks for a transaction on a different network than you confirmed.',
  target: 'The order asks to pay an address that does not belong to it.',
  calldata: 'The order asks for more than a plain transfer.',
  no_key: 'This page loaded without the key that shows an order is genuine. Reload the page.',
  unsigned: 'The order has no signature to show that it is genuine.',
  unknown_key: 'The order is signed with a key that this page doesn’t know. Reload the page.',
  signature:
    'The order isn’t the one we signed: its address or amount may have been changed on the way to you.',
  unverifiable: 'We couldn’t check the order’s signature. Check your connection and reload the page.',
}

/** Why the wallet was not opened, and that no money moved. */
export function depositProblemText(problem: DepositProblem | OrderProblem): string {
  return `${PROBLEMS[problem]} ${REFUSED}`
}
