import type { Address } from '@ton/core'
import type { PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { feesOf } from '../deposits/read-upkeep.ts'
import { findHeight, placeAt, walkBack } from '../history.ts'
import { externalHash } from '../message-hash.ts'
import { askOne, getBlockTime } from '../rpc/ton-calls.ts'
import { tonDialect } from '../rpc/ton-dialect.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import { followTokens } from './follow-tokens.ts'
import { readSigned, type SignedPayout } from './signed-payout.ts'

/** Clocks of shards may differ by so many seconds from that of the masterchain. */
const CLOCK_MARGIN = 60

/** A payout's transaction on our wallet, and what the chain had seen by then. */
export interface LandedPayout {
  readonly wallet: Address
  readonly signed: SignedPayout
  readonly proved: ProvedTransaction
  readonly head: bigint
}

const isOf =
  (txId: string) =>
  ({ transaction: { inMessage } }: ProvedTransaction): boolean =>
    inMessage?.info.type === 'external-in' && externalHash(inMessage) === txId

/** The message that the payout is; undefined where the wallet took the order and could not send it. */
function sentMessage({ proved: { transaction }, signed }: LandedPayout) {
  const [message, ...others] = transaction.outMessages.values()
  const info = message?.info
  const isIt =
    others.length === 0 &&
    info?.type === 'internal' &&
    info.dest.equals(signed.to) &&
    info.value.coins === signed.value
  const isDone = transaction.description.type === 'generic' && !transaction.description.aborted
  return isDone && isIt ? info : undefined
}

async function judgeLanded(
  client: RpcClient,
  landed: LandedPayout,
  signal: AbortSignal,
): Promise<PayoutState> {
  const { proved, wallet: address, head, signed } = landed
  const message = sentMessage(landed)
  if (message !== undefined && message.bounce) {
    return followTokens(client, { landed, createdLt: message.createdLt }, signal)
  }
  // An order lands in the first blocks that it can; only those are searched.
  const { lt, transaction } = proved
  const height = await findHeight(client, { address, lt, above: 0n, to: head }, signal)
  return {
    status: message === undefined || !message.dest.equals(signed.to) ? 'failed' : 'confirmed',
    ...{ confirmations: Number(head - height), feePaid: feesOf(transaction), height },
  }
}

/**
 * Asks one node what became of a payout. Its bytes are dead when a block is there that is younger than they may be, and our wallet's whole
 * history up to it, whose every part names the one before, does not have them.
 */
export async function findPayout(
  client: RpcClient,
  { wallet: address, transfer }: { readonly wallet: Address; readonly transfer: SignedTransfer },
  signal: AbortSignal,
): Promise<PayoutState> {
  const signed = readSigned(transfer)
  const { height: head } = await tonDialect.head(client, signal)
  const place = await placeAt(client, address, head, signal)
  const isIt = isOf(transfer.txId)
  let proved: ProvedTransaction | undefined
  const isEnough = (entry: ProvedTransaction): boolean => {
    if (isIt(entry)) proved = entry
    return proved !== undefined || entry.transaction.now < signed.createdAt - CLOCK_MARGIN
  }
  await walkBack(client, { address, place }, isEnough, signal)
  if (proved !== undefined) return judgeLanded(client, { wallet: address, signed, proved, head }, signal)
  const now = await askOne(client, getBlockTime(head), signal)
  return { status: now > signed.expiresAt + CLOCK_MARGIN ? 'expired' : 'unknown' }
}
