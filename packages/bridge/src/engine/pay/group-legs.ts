import {
  ChainError,
  type BatchIntent,
  type BatchPayouts,
  type CoinPayouts,
  type PayoutIntent,
} from '@sunspan/chains'
import type { WaitingReason } from '../../model/waiting.ts'
import type { DueLeg } from '../../store/payouts/leg-store.ts'
import { payoutId } from '../../payout-events/payout-id.ts'

/** A leg with what its batch knows it by; null where it is paid by a plain transfer. */
export interface PayableLeg {
  readonly leg: DueLeg
  readonly payoutId: string | null
}

/** The chain says that this payment cannot be made now. */
export interface Refusal {
  readonly leg: DueLeg
  readonly reason: string
  /** The recipient, or the chain, would not take it: nothing that waiting for the treasury mends. */
  readonly isRefused: boolean
  /** What its owner is told that it waits for; null where it is not the leg's own trouble. */
  readonly waitsFor: WaitingReason | null
}

export interface CheckedLegs {
  /** Each is one slot's. */
  readonly groups: readonly (readonly PayableLeg[])[]
  readonly refusals: readonly Refusal[]
  /** The contract says that it has paid these. */
  readonly paidBefore: readonly DueLeg[]
}

/** What is to be paid, as its network is asked for it. */
export const toIntent = ({ recipient, token, amount, memo }: DueLeg): PayoutIntent => ({
  ...{ recipient, token, amount },
  ...(memo === null ? {} : { memo }),
})

export const toBatchIntent = ({ leg, payoutId: id }: PayableLeg): BatchIntent => ({
  id: id ?? '',
  ...toIntent(leg),
})

/** One leg a slot. */
export const groupPlain = (legs: readonly DueLeg[]): CheckedLegs => ({
  groups: legs.map((leg) => [{ leg, payoutId: null }]),
  refusals: [],
  paidBefore: [],
})

/** As many legs a slot as one transaction pays, of one kind: refunds pay for their own fees. Those that nobody can be paid are alone, so that they hold up no others. */
export function groupForCoins(coins: CoinPayouts, legs: readonly DueLeg[]): CheckedLegs {
  const isPayable = (leg: DueLeg): boolean => coins.refusalOf(toIntent(leg)) === undefined
  const payable = legs.filter(isPayable).map((leg) => ({ leg, payoutId: null }))
  const impossible = legs.filter((leg) => !isPayable(leg))
  return {
    groups: [
      ...byKind(payable).flatMap((legsOfKind) => chunk(legsOfKind, coins.maxRecipients)),
      ...groupPlain(impossible).groups,
    ],
    ...{ refusals: [], paidBefore: [] },
  }
}

/**
 * As many legs a slot as a transaction takes, of one kind, without those that a dry run says would fail. Throws a ChainError when the chain cannot be
 * asked.
 */
export async function groupForBatch(
  batch: BatchPayouts,
  networkId: string,
  legs: readonly DueLeg[],
  signal: AbortSignal,
): Promise<CheckedLegs> {
  const named = legs.map((leg) => ({
    leg,
    payoutId: payoutId({ networkId, stableName: leg.stableName }),
  }))
  const checks: Checked[] = []
  for (const group of chunk(named, batch.maxLegs)) checks.push(await check(batch, group, signal))
  return {
    groups: byKind(checks.flatMap(({ payable }) => payable)).flatMap((ofKind) => divide(batch, ofKind)),
    refusals: checks.flatMap(({ refusals }) => refusals),
    paidBefore: checks.flatMap(({ paidBefore }) => paidBefore),
  }
}

/**
 * Where payments share a fate, one that fails on the chain sinks the others: a leg that was in trouble before goes alone from then on, by a
 * plain transfer, so that it is known which recipient the chain refuses. Where each has its own, one that has failed on the chain goes
 * alone, so that it is known what its tries cost.
 */
function divide(batch: BatchPayouts, legs: readonly PayableLeg[]): readonly (readonly PayableLeg[])[] {
  const { fate, maxLegs } = batch
  const isAlone = ({ leg }: PayableLeg): boolean =>
    fate === 'own' ? leg.minedFailures > 0 : leg.failures > 0
  const together = chunk(
    legs.filter((leg) => !isAlone(leg)),
    maxLegs,
  )
  const alone = legs.filter(isAlone).map((leg) => [leg])
  if (fate === 'own') return [...together, ...alone]
  return [...together, ...alone].map((group) =>
    group.length > 1 ? group : group.map(({ leg }) => ({ leg, payoutId: null })),
  )
}

interface Checked extends Omit<CheckedLegs, 'groups'> {
  readonly payable: readonly PayableLeg[]
}

const NOTHING: Checked = { payable: [], refusals: [], paidBefore: [] }

async function check(
  batch: BatchPayouts,
  legs: readonly PayableLeg[],
  signal: AbortSignal,
): Promise<Checked> {
  try {
    const answers = await batch.check(legs.map(toBatchIntent), signal)
    return merge(
      legs.map((leg, index) => {
        const answer = answers[index]
        if (answer?.status === 'payable') return { ...NOTHING, payable: [leg] }
        if (answer?.status === 'paid_before') return { ...NOTHING, paidBefore: [leg.leg] }
        const { kind = 'unknown', reason = 'the chain gave no answer' } = answer ?? {}
        const isRefused = kind === 'execution_reverted'
        const waitsFor = waitsForOf(kind)
        return { ...NOTHING, refusals: [{ leg: leg.leg, reason: `${kind}: ${reason}`, isRefused, waitsFor }] }
      }),
    )
  } catch (error) {
    if (!(error instanceof ChainError) || error.retryable) throw error
    const [first, ...others] = legs
    if (first !== undefined && others.length === 0) {
      return { ...NOTHING, refusals: [refusalOf(first.leg, error)] }
    }
    // One of them cannot even be asked about; the others are not to wait for it.
    const alone: Checked[] = []
    for (const leg of legs) alone.push(await check(batch, [leg], signal))
    return merge(alone)
  }
}

const merge = (checks: readonly Checked[]): Checked => ({
  payable: checks.flatMap(({ payable }) => payable),
  refusals: checks.flatMap(({ refusals }) => refusals),
  paidBefore: checks.flatMap(({ paidBefore }) => paidBefore),
})

const byKind = (legs: readonly PayableLeg[]): readonly (readonly PayableLeg[])[] => [
  legs.filter(({ leg }) => leg.kind === 'payout'),
  legs.filter(({ leg }) => leg.kind === 'refund'),
]

const waitsForOf = (kind: ChainError['kind'] | 'insufficient_allowance'): WaitingReason =>
  kind === 'insufficient_funds' || kind === 'insufficient_allowance' ? 'LIQUIDITY' : 'RECIPIENT'

function chunk<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

/** An error after which the same call would fail again. */
export const refusalOf = (leg: DueLeg, { kind, message }: ChainError): Refusal => ({
  leg,
  reason: `${kind}: ${message}`,
  isRefused: kind === 'execution_reverted',
  waitsFor: waitsForOf(kind),
})
