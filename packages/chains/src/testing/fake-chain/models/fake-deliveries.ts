import type { WalletUpkeep } from '../../../capabilities/deposit-scanner.ts'
import type { MinedTransaction } from '../fake-blocks.ts'
import type { FakeChange } from '../fake-ledger.ts'
import { fakeHash, type FakeTransaction } from '../fake-transaction.ts'

/** Blocks after which the tokens of a payout arrive, or are back. */
const HOPS = 2n
/** Coins that a transfer of tokens takes along, and what of them comes back once it has ended. */
export const ATTACHED = 500n
const LEFTOVER = 200n
/** What it costs the wallet to receive something. */
const RECEIPT_COST = 10n
/** Holds what has left and has not arrived. */
const UNDER_WAY = 'under way'

/** How a transfer of tokens has ended, blocks after it left. */
export interface FakeArrival {
  readonly txId: string
  readonly outcome: 'arrived' | 'bounced'
  readonly height: bigint
}

/** Tokens leave the wallet in one block, and arrive or come back in a later one. */
export const isSlow = ({ expiresAt, token }: FakeTransaction): boolean =>
  expiresAt !== undefined && token !== null

/** Where a payment's tokens are once a block has it. */
export const firstHop = (transaction: FakeTransaction, to: string): string =>
  isSlow(transaction) ? UNDER_WAY : to

/** What ends in a block of this height, among the transactions of the block that is old enough. */
export function arrivalsAt(
  height: bigint,
  minedIn: (height: bigint) => readonly MinedTransaction[],
  isBlocked: (recipient: string) => boolean,
): readonly FakeArrival[] {
  return minedIn(height - HOPS)
    .filter(({ transaction, succeeded }) => isSlow(transaction) && succeeded)
    .map(({ txId, transaction: { to } }) => ({
      ...{ txId, height },
      outcome: isBlocked(to) ? 'bounced' : 'arrived',
    }))
}

/** What an arrival changes, of the transfer that it ends. */
export function changesOfArrival(
  { outcome }: FakeArrival,
  { transaction: { from, to, token, amount } }: Pick<MinedTransaction, 'transaction'>,
): readonly FakeChange[] {
  return [
    { owner: UNDER_WAY, token, amount: -amount },
    { owner: outcome === 'arrived' ? to : from, token, amount },
    { owner: from, token: null, amount: LEFTOVER },
  ]
}

/** The wallet pays for what arrives. */
export const receiptCost = (wallet: string | undefined, { from, to }: FakeTransaction): bigint =>
  to === wallet && from !== wallet ? RECEIPT_COST : 0n

/** What a block tells of a wallet's coins beside deposits, and what payouts account for themselves. */
export function upkeepOf(
  wallet: string,
  block: { readonly mined: readonly MinedTransaction[]; readonly arrivals: readonly FakeArrival[] },
  blockOf: (arrival: FakeArrival) => MinedTransaction['block'],
): readonly WalletUpkeep[] {
  const costs = block.mined.flatMap(({ txId, transaction, block: ref, feePaid, succeeded }) => {
    const isOrder = transaction.from === wallet && isSlow(transaction)
    const cost = isOrder ? feePaid : succeeded ? receiptCost(wallet, transaction) : 0n
    return cost === 0n ? [] : [{ txHash: txId, block: ref, wallet, amount: -cost }]
  })
  const rests = block.arrivals.map((arrival) => ({
    ...{ txHash: fakeHash(arrival.txId, 'rest'), block: blockOf(arrival), wallet, amount: LEFTOVER },
  }))
  return [...costs, ...rests]
}
