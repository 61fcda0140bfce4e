import type { PayoutIntent } from './payout-sender.ts'

/** A payment made by a network's payout contract, as its event records it. */
export interface WitnessedPayment extends PayoutIntent {
  /** The payment's block and the number of blocks on top. */
  readonly height: bigint
  readonly confirmations: number
  /** Sender of the transaction, who paid for it, in normal form. */
  readonly payer: string
  /** Base units of the native coin, for the whole transaction, including anything else it paid. */
  readonly feePaid: bigint
}

/** Reads what a payout contract has paid, without a key, for operators who investigate who paid something. */
export interface PayoutWitness {
  /** The wallet that funds the contract's payments, in normal form. */
  wallet(signal: AbortSignal): Promise<string>
  /**
   * Transactions that paid an id according to the contract's events; at most one if the contract is genuine. A hint from one provider; rely
   * on `readPayment`. Undefined when no provider's history reaches that far back.
   */
  findTransactions(id: string, signal: AbortSignal): Promise<readonly string[] | undefined>
  /**
   * What a transaction paid for an id, by agreement of a quorum. Undefined when it is in no block, reverted, or did not pay that id. Throws
   * a ChainError when the chain cannot be queried.
   */
  readPayment(
    transaction: { readonly txId: string; readonly id: string },
    signal: AbortSignal,
  ): Promise<WitnessedPayment | undefined>
}
