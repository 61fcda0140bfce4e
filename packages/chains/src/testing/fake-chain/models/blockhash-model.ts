import type { FakePayoutModel, FakePicker } from '../fake-model.ts'
import type { FakePayoutsSpec } from '../fake-payouts-spec.ts'

/** Blocks after which the fake chain calls a block final. */
const FINAL_DEPTH = 3n

/** In any order, up to the height that the bytes name. */
export const createAgePicker = (height: bigint): FakePicker => ({
  judge: ({ validUntil = 0n }) => (height <= validUntil ? 'take' : 'drop'),
  take: () => undefined,
})

/** Bytes die of age, as on Solana: nothing replaces them, and several payments share one transaction and its fate. */
export function createBlockhashModel({ blocks }: FakePayoutsSpec, lifetime: bigint): FakePayoutModel {
  return {
    fate: 'shared',
    abilities: { life: { blocks: lifetime + FINAL_DEPTH, ms: 0 } },
    terms: (transaction) => ({ ...transaction, validUntil: blocks.head().height + lifetime }),
    isDead: ({ validUntil = 0n }) => blocks.head().height > validUntil + FINAL_DEPTH,
  }
}
