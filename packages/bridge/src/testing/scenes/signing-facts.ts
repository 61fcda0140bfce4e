import { ChainError } from '@sunspan/chains'
import type { Signing } from '../../engine/pay/sign-payouts.ts'
import type { DueLeg } from '../../store/payouts/leg-store.ts'
import { ETHER, usd } from './credit-scene.ts'

export const NODE_DOWN = new ChainError('rpc_unavailable', 'The node is down.')
export const REVERTED = new ChainError('execution_reverted', 'It says no.')
/** What the transaction of one `sceneLeg` may cost. */
export const MOST_FOR_ONE = (3n * ETHER) / 100n
export const TOO_DEAR = {
  reason: 'fee_above_ceiling: the network asks more than three times the fee, or has no price',
  isRefused: false,
  waitsFor: 'FEES',
} as const

/** A payout of ether, quoted 32 dollars for its transaction. */
export function sceneLeg(recipient: string, fields: Partial<DueLeg> = {}): DueLeg {
  const amount = ETHER / 10n
  const terms = {
    ...({ kind: 'payout', depositId: '7', orderId: 'order', rowNo: null, networkIn: 'base' } as const),
    tokenIn: null,
    currencyIn: 'base-eth',
    currencyOut: 'ethereum-eth',
    amountIn: ETHER,
    fees: 1n,
    token: null,
    amount,
  }
  return {
    id: `leg of ${recipient}`,
    kind: 'payout',
    orderId: 'order',
    rowNo: null,
    recipient,
    token: null,
    amount,
    memo: null,
    failures: 0,
    minedFailures: 0,
    waitsFor: null,
    stableName: `order of ${recipient}/0`,
    quotedFeeUsd: usd('32'),
    terms,
    ...fields,
  }
}

export const legsTo = (...recipients: readonly string[]): readonly DueLeg[] =>
  recipients.map((to) => sceneLeg(to))

export const recipientsOf = (legs: readonly DueLeg[] = []): readonly string[] =>
  legs.map(({ recipient }) => recipient)

/** Recipients that a transaction was signed for, by slot. */
export const slotsOf = ({ signed }: Signing): readonly (readonly [bigint, string])[] =>
  signed.map(({ legs, transfer }) => [transfer.slot, legs.map(({ leg }) => leg.recipient).join()])

export const refusalsOf = ({ refusals }: Signing): readonly object[] =>
  refusals.map(({ leg, ...refusal }) => ({ to: leg.recipient, ...refusal }))
