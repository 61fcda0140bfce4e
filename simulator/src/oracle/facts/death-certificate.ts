import type { FakeTransaction } from '@sunspan/chains/testing'
import type { AttemptFact } from './read-facts.ts'
import type { ChainView } from './view.ts'

/**
 * Whether a chain has proved, at the required depth, that an attempt pays nothing and never will; with a leg: not that leg. Derived independently
 * from the signed bytes and the blocks, not from the chain's own report.
 */
export function isProvedDead(attempt: AttemptFact, chain: ChainView, legId?: string): boolean {
  return hasFailed(attempt, chain, legId) || CAN_NEVER_LAND[chain.model](attempt, chain)
}

/** One of its transactions was in a block for long enough without paying. */
function hasFailed(attempt: AttemptFact, { truth, depths }: ChainView, legId: string | undefined): boolean {
  const payoutId = attempt.legs.find(({ leg_id }) => leg_id === legId)?.payout_id ?? ''
  return attempt.tx_ids.some((txId) => {
    const known = truth.get(txId)
    const depth = Math.max(known?.failedDepth ?? -1, known?.unpaidDepth.get(payoutId) ?? -1)
    return depth >= depths.medium
  })
}

type Proof = (attempt: AttemptFact, chain: ChainView) => boolean

/** Another transaction has used a resource that only one transaction can use. */
const isExcludedBy =
  (
    excludes: (rival: FakeTransaction, attempt: AttemptFact, ours: readonly FakeTransaction[]) => boolean,
  ): Proof =>
  (attempt, chain) => {
    const ours = signedBy(attempt, chain)
    return [...chain.truth].some(
      ([txId, { transaction, succeededDepth, failedDepth }]) =>
        transaction.from === chain.treasury &&
        !attempt.tx_ids.includes(txId) &&
        Math.max(succeededDepth, failedDepth) >= chain.depths.medium &&
        excludes(transaction, attempt, ours),
    )
  }

/** The newest block at the required depth is beyond the expiry of all the bytes. */
const isOverBy =
  (isOver: (bytes: FakeTransaction, height: bigint, chain: ChainView) => boolean): Proof =>
  (attempt, chain) => {
    const ours = signedBy(attempt, chain)
    const height = chain.highest - BigInt(chain.depths.medium)
    return ours.length === attempt.tx_ids.length && ours.every((bytes) => isOver(bytes, height, chain))
  }

const isTooOld = isOverBy(({ validUntil = 0n }, height) => height > validUntil)
const hasLostCoins = isExcludedBy(
  (rival, _attempt, ours) => ours.length > 0 && ours.every((bytes) => shareCoin(rival, bytes)),
)

const hasLostNonce = isExcludedBy((rival, { slot }) => String(rival.nonce) === slot)
const isOldOrHasLostCoins: Proof = (attempt, chain) =>
  isTooOld(attempt, chain) || hasLostCoins(attempt, chain)

const CAN_NEVER_LAND: Readonly<Record<ChainView['model'], Proof>> = {
  nonce: hasLostNonce,
  'shared-nonce': hasLostNonce,
  blockhash: isTooOld,
  'query-id': isOverBy(({ expiresAt = 0n }, height, { timeAt }) => (timeAt(height) ?? 0n) > expiresAt),
  coins: hasLostCoins,
  'dated-coins': isOldOrHasLostCoins,
  'aged-coins': isOldOrHasLostCoins,
}

export const signedBy = (
  attempt: AttemptFact,
  { signed }: Pick<ChainView, 'signed'>,
): readonly FakeTransaction[] => attempt.tx_ids.flatMap((txId) => signed.get(txId) ?? [])

export function shareCoin(a: FakeTransaction, b: FakeTransaction): boolean {
  const names = new Set(a.inputs?.map(({ name }) => name))
  return b.inputs?.some(({ name }) => names.has(name)) === true
}
