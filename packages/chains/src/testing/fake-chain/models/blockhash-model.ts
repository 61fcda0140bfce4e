import type { BytesLife } from '../../../capabilities/payout-sender.ts'
import type { FakeBlocks } from '../fake-blocks.ts'
import type { FakePayoutModel, FakePicker } from '../fake-model.ts'
import type { FakePayoutsSpec } from '../fake-payouts-spec.ts'
import type { FakeTransaction } from '../fake-transaction.ts'

/** Blocks after which the fake chain calls a block final. */
const FINAL_DEPTH = 3n

/** In any order, up to the height that the bytes name. */
export const createAgePicker = (height: bigint): FakePicker => ({
  judge: ({ validUntil = 0n }) => (height <= validUntil ? 'take' : 'drop'),
  take: () => undefined,
})

/** What the engine has to wait for before it may call bytes dead. */
export const lifeOf = (lifetime: bigint): BytesLife => ({ blocks: lifetime + FINAL_DEPTH, ms: 0 })

/** Whether the last block that these bytes allow is final; never where they name none. */
export const isTooOld = (blocks: FakeBlocks, { validUntil }: FakeTransaction): boolean =>
  validUntil !== undefined && blocks.head().height > validUntil + FINAL_DEPTH

/** Bytes die of age, as on Solana: nothing replaces them, and several payments share one transaction and its fate. */
export function createBlockhashModel({ blocks }: FakePayoutsSpec, lifetime: bigint): FakePayoutModel {
  return {
    fate: 'shared',
    abilities: { life: lifeOf(lifetime) },
    terms: (transaction) => ({ ...transaction, validUntil: blocks.head().height + lifetime }),
    isDead: (transaction) => isTooOld(blocks, transaction),
  }
}
