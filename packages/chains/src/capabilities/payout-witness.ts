import type { PayoutIntent } from './payout-sender.ts'

/** A payment that a network's payout contract has made, as its own event tells it. */
export interface WitnessedPayment extends PayoutIntent {
  /** Block that has it, and how many lie on top. */
  readonly height: bigint
  readonly confirmations: number
  /** Who sent the transaction and has paid for it, in normal form. */
  readonly payer: string
  /** Base units of the native coin; of the whole transaction, whatever else it paid. */
  readonly feePaid: bigint
}

/** Looks at what a payout contract has paid, with no key: for people who must find out who paid something. */
export interface PayoutWitness {
  /** The wallet that the contract pays out of, in normal form. */
  wallet(signal: AbortSignal): Promise<string>
  /**
   * Transactions that paid an id, by the contract's events; at most one where the contract is what it should be. A hint from one provider:
   * believe `readPayment`. Undefined where no provider searches that far back.
   */
  findTransactions(id: string, signal: AbortSignal): Promise<readonly string[] | undefined>
  /**
   * What a transaction paid for an id, as a quorum of providers says; undefined when no block has it, or it reverted, or did not pay that id.
   * Throws a ChainError when the chain cannot be asked.
   */
  readPayment(
    transaction: { readonly txId: string; readonly id: string },
    signal: AbortSignal,
  ): Promise<WitnessedPayment | undefined>
}
