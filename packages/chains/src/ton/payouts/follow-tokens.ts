import type { Address } from '@ton/core'
import type { PayoutState } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { findHeight, placeAt, walkBack } from '../history.ts'
import { sentTransfers, type SentTransfer } from '../jetton-wallet-history.ts'
import { readReturned } from '../jettons.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import type { LandedPayout } from './look-up-payout.ts'
import { takes } from './takes-message.ts'

/** What an account has done since a payout was signed, newest first. */
async function since(
  client: RpcClient,
  { landed, address }: { readonly landed: LandedPayout; readonly address: Address },
  signal: AbortSignal,
): Promise<readonly ProvedTransaction[]> {
  const place = await placeAt(client, address, landed.head, signal)
  const { createdAt } = landed.signed
  return walkBack(client, { address, place }, ({ transaction }) => transaction.now < createdAt - 60, signal)
}

const isAborted = ({ transaction: { description } }: ProvedTransaction): boolean =>
  description.type !== 'generic' || description.aborted

/** The transfer that came back, undelivered, to our jetton wallet. */
const bringsBack =
  ({ to, queryId }: SentTransfer) =>
  ({ transaction: { inMessage } }: ProvedTransaction): boolean =>
    inMessage?.info.type === 'internal' &&
    inMessage.info.bounced &&
    inMessage.info.src.equals(to) &&
    readReturned(inMessage.body)?.queryId === queryId

/**
 * Follows a transfer of tokens from our wallet's message on: our jetton wallet passes it on, the recipient's takes it, or it bounces and our
 * tokens are back. It counts from the block in which our jetton wallet let them go, and is arriving until the recipient's has them.
 * What it costs in coins the scanner tells as upkeep, block by block.
 */
export async function followTokens(
  client: RpcClient,
  { landed, createdLt }: { readonly landed: LandedPayout; readonly createdLt: bigint },
  signal: AbortSignal,
): Promise<PayoutState> {
  const { head, signed, wallet } = landed
  const { to: ours } = signed.message
  const heightOf = (address: Address, { lt }: ProvedTransaction): Promise<bigint> =>
    findHeight(client, { address, lt, above: 0n, to: head }, signal)
  const own = await since(client, { landed, address: ours }, signal)
  const left = own.find(takes({ from: wallet, createdLt }))
  if (left === undefined) return { status: 'pending' }
  const height = await heightOf(ours, left)
  const end = <Status extends 'confirmed' | 'failed'>(status: Status, at: bigint) => ({
    ...{ status, height, feePaid: 0n },
    confirmations: Number(head - at),
  })
  const [sent] = sentTransfers(left)
  if (isAborted(left) || sent === undefined) return end('failed', height)
  const theirs = await since(client, { landed, address: sent.to }, signal)
  const arrived = theirs.find(takes({ from: ours, createdLt: sent.createdLt }))
  if (arrived !== undefined && !isAborted(arrived)) return end('confirmed', await heightOf(sent.to, arrived))
  const back = own.find(bringsBack(sent))
  if (back === undefined) {
    return { status: 'confirmed', confirmations: 0, feePaid: 0n, height, isArriving: true }
  }
  const returnedAt = await heightOf(ours, back)
  return { ...end('failed', returnedAt), returnedAt }
}
