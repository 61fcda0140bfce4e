import {
  ChainError,
  type BatchIntent,
  type BatchPayouts,
  type CoinPayouts,
  type PayoutIntent,
} from '@sunspan/chains'
import type { WaitingReason } from '../../model/waiting.ts'
import type { DueLeg } from '../../store/payouts/leg-store.ts'
import type { Refusal } from '../admit/postpone-legs.ts'
import { payoutId } from '../../payout-events/payout-id.ts'

/** A leg with its payout id in the batch; null if it is paid by a plain transfer. */
export interface PayableLeg {
  readonly leg: DueLeg
  readonly payoutId: string | null
}

export interface CheckedLegs {
  /** One group per slot. */
  readonly groups: readonly (readonly PayableLeg[])[]
  readonly refusals: readonly Refusal[]
  /** Legs that the contract reports as paid already. */
  readonly paidBefore: readonly DueLeg[]
}

/** The payment as passed to the network adapter. */
export const toIntent = ({ recipient, token, amount, memo }: DueLeg): PayoutIntent => ({
  recipient,
  token,
  amount,
  ...(memo === null ? {} : { memo }),
})

export const toBatchIntent = ({ leg, payoutId: id }: PayableLeg): BatchIntent => ({
  id: id ?? '',
  ...toIntent(leg),
})

/** One leg per slot. */
export const groupPlain = (legs: readonly DueLeg[]): CheckedLegs => ({
  groups: legs.map((leg) => [{ leg, payoutId: null }]),
  refusals: [],
  paidBefore: [],
})

/**
 * Groups as many legs per slot as one transaction can pay, all of one kind: refunds pay their own fees. Impossible legs go alone, so that they hold
 * up no others.
 */
export function groupForCoins(coins: CoinPayouts, legs: readonly DueLeg[]): CheckedLegs {
  const isPayable = (leg: DueLeg): boolean => coins.refusalOf(toIntent(leg)) === undefined
  const payable = legs.filter(isPayable).map((leg) => ({ leg, payoutId: null }))
  const impossible = legs.filter((leg) => !isPayable(leg))
  return {
    groups: [
      ...byKind(payable).flatMap((legsOfKind) => chunk(legsOfKind, coins.maxRecipients)),
      ...groupPlain(impossible).groups,
    ],
    refusals: [],
    paidBefore: [],
  }
}

/**
 * Groups as many legs per slot as a transaction takes, all of one kind, leaving out those that fail a dry run. Throws a ChainError when the chain
 * cannot be queried.
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
 * Where the payments of a transaction share a fate, one that fails on chain fails the others: a leg that has failed before then goes alone, by a
 * plain transfer, which shows which recipient the chain refuses. Where each has its own fate, a leg that has failed on chain goes alone, so that the
 * cost of its attempts is known.
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
    // The query fails for at least one of them; the others must not wait for it.
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

/** Refusal for an error that the same call would cause again. */
export const refusalOf = (leg: DueLeg, { kind, message }: ChainError): Refusal => ({
  leg,
  reason: `${kind}: ${message}`,
  isRefused: kind === 'execution_reverted',
  waitsFor: waitsForOf(kind),
})
