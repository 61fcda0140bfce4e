import type { PayoutIntent, PreparedTransfer } from '../../capabilities/payout-sender.ts'
import type { FakeBlocks } from './fake-blocks.ts'
import type { FakeFaults } from './fake-faults.ts'
import { encodeTransaction, type FakeTransaction } from './fake-transaction.ts'
import { attachedTo } from './models/fake-deliveries.ts'

export interface FakePayoutsSpec {
  readonly blocks: FakeBlocks
  readonly faults: FakeFaults
  readonly wallet: string
  /** Payments that one transaction takes. */
  readonly maxLegs?: number | undefined
  /** Called after a transaction entered the mempool. */
  readonly onSubmit: () => void
  readonly onBroadcast: (txId: string) => void
  /** Encodes, and remembers what was signed. */
  readonly sign: (transaction: FakeTransaction) => PreparedTransfer
}

/** At the fee of now, for which coins are to suffice as well. */
export const plainTransaction = (
  { wallet, faults }: Pick<FakePayoutsSpec, 'wallet' | 'faults'>,
  nonce: bigint,
  intent: PayoutIntent,
): FakeTransaction => ({
  from: wallet,
  nonce,
  to: intent.recipient,
  token: intent.token,
  amount: intent.amount,
  reference: null,
  fee: faults.fee(),
})

export const signFake = (transaction: FakeTransaction): PreparedTransfer => ({
  ...encodeTransaction(transaction),
  slot: transaction.nonce,
  feeCap: transaction.fee + attachedTo(transaction),
})
