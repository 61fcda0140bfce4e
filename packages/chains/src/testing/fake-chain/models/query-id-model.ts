import type { FakePayoutModel, FakePicker } from '../fake-model.ts'
import type { FakePayoutsSpec } from '../fake-payouts-spec.ts'
import { queryIdOf } from '../fake-transaction.ts'

/** The most by which clocks of blocks may differ. */
const CLOCK_MARGIN_MS = 5_000n

/**
 * In any order, until the time that the bytes name. An id that was taken is forgotten once the bytes that took it could no longer land, as the real
 * wallet forgets it: other bytes may take it then.
 */
export function createQueryIdPicker(
  time: bigint,
  isTaken: (id: string, time: bigint) => boolean,
): FakePicker {
  const taken = new Set<string>()
  return {
    judge(transaction) {
      const id = queryIdOf(transaction)
      return time > (transaction.expiresAt ?? 0n) || isTaken(id, time) || taken.has(id) ? 'drop' : 'take'
    },
    take: (transaction) => void taken.add(queryIdOf(transaction)),
  }
}

/**
 * Ids are taken once while they may land and bytes die by the chain's time, as of TON's highload wallet. Several payments leave together or not at all, each as a
 * message of its own.
 */
export function createQueryIdModel({ blocks }: FakePayoutsSpec, lifetimeMs: bigint): FakePayoutModel {
  return {
    fate: 'shared',
    abilities: { life: { blocks: 1n, ms: Number(lifetimeMs + CLOCK_MARGIN_MS) } },
    terms: (transaction) => ({ ...transaction, expiresAt: blocks.time() + lifetimeMs }),
    isDead: ({ expiresAt = 0n }) => blocks.time() > expiresAt + CLOCK_MARGIN_MS,
  }
}
