import { adjustAmountForFee } from '@sunspan/domain'
import type { Network } from '../../../entities/network/network.ts'
import type { Token } from '../../../entities/token/token.ts'
import { kindOf } from './token-kind.ts'

/** The content of the confirmation step: fixed when it opens, so that nothing changes while the user reads it. */
export interface ReviewedTransfer {
  readonly source: Network
  readonly destination: Network
  readonly tokenFrom: Token
  readonly tokenTo: Token
  /** Base units. */
  readonly amount: bigint
  readonly sender: string
  readonly receiver: string
  /** For the receiver; empty for none. */
  readonly memo: string
  /** The typed name that resolved to the receiver. */
  readonly receiverName: string | undefined
  /** It came from the link that opened the page. */
  readonly receiverFromLink: boolean
  /** The connected wallet of the destination's family, for comparison. */
  readonly ownAddress: string | undefined
}

export interface SpendingFacts {
  readonly balance: bigint | undefined
  readonly sourceFee: bigint | undefined
}

/** Reserves the network's fee; the caller shows a lowered amount before anything is sent. */
export function settleAmount(amount: bigint, token: Token, { balance, sourceFee }: SpendingFacts): bigint {
  if (balance === undefined) return amount
  const currency = { decimals: token.decimals, kind: kindOf(token) }
  const adjusted = adjustAmountForFee({ amount, balance, currency, sourceFee })
  return adjusted.lowered && adjusted.amount > 0n ? adjusted.amount : amount
}
