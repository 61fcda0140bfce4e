import type { BatchFate, PayoutSender } from '../../capabilities/payout-sender.ts'
import type { FakeTransaction } from './fake-transaction.ts'

/**
 * What keeps a payout from landing twice. `nonce` (EVM): an account's transactions have an order. `shared-nonce` (Starknet): the same, and payments of one
 * transaction share its fate. `blockhash` (Solana, Eclipse, TRON): bytes may land up to a height, in any order. `query-id` (TON): an id is taken once, in any
 * order, until a time. `coins` (Bitcoin): a coin is spent once. `dated-coins` (Sui): the same, and bytes may land up to a height. `aged-coins` (Fuel): the
 * same, and nodes do not report what has spent a coin, so that bytes are known to be dead by their age alone.
 */
export const FAKE_MODELS = [
  'nonce',
  'shared-nonce',
  'blockhash',
  'query-id',
  'coins',
  'dated-coins',
  'aged-coins',
] as const
export type FakeModel = (typeof FAKE_MODELS)[number]

/** Whether the treasury's money is coins, each of which is spent once; such chains have no tokens here. */
export const isOfCoins = (model: FakeModel): boolean =>
  model === 'coins' || model === 'dated-coins' || model === 'aged-coins'

/** Whether an account's transactions have an order. */
export const hasNonces = (model: FakeModel): boolean => model === 'nonce' || model === 'shared-nonce'

/** Chooses the transactions of one block. */
export interface FakePicker {
  /** Whether this block may have it; a later one (`wait`), or none (`drop`). */
  judge(transaction: FakeTransaction): 'take' | 'wait' | 'drop'
  take(transaction: FakeTransaction): void
}

/** What a payout sender does by its chain's model. */
export interface FakePayoutModel {
  readonly abilities: Pick<PayoutSender, 'sequence' | 'bump' | 'coins' | 'life' | 'findUnknownWaiting'>
  /** Of several payments in one transaction. */
  readonly fate: BatchFate
  /** The transaction with the terms of its bytes besides the payment. Throws a ChainError like `PayoutSender.prepare`. */
  terms(transaction: FakeTransaction): FakeTransaction
  /** Does the chain prove that these bytes, which no block has, can never land? */
  isDead(transaction: FakeTransaction): boolean
}
