import type { Address } from '@ton/core'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { HistoryMemory } from '../history/history-memory.ts'
import { placeAt } from '../history/place-at.ts'
import { walkBack } from '../history/walk-back.ts'
import { readNotification } from '../jettons/jetton-messages.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import { askOne, getBlockTime } from '../rpc/ton-calls.ts'

/** Seconds after which any message in transit has arrived. */
const LONGEST_WAY = 600

/** An owner's wallet for one jetton, at the end of a block. */
export interface WalletThen {
  readonly owner: Address
  readonly wallet: Address
  readonly height: bigint
  readonly memory: HistoryMemory
}

const olderThan =
  (time: number) =>
  ({ transaction }: ProvedTransaction): boolean =>
    transaction.now < time

interface Notice {
  readonly createdLt: bigint
  readonly amount: bigint
}

const noticesIn = ({ transaction: { outMessages } }: ProvedTransaction, owner: Address): readonly Notice[] =>
  outMessages.flatMap(({ info, body }) => {
    const notification =
      info.type === 'internal' && info.dest.equals(owner) ? readNotification(body) : undefined
    return info.type !== 'internal' || notification === undefined
      ? []
      : [{ createdLt: info.createdLt, amount: notification.amount }]
  })

/** Tokens that had arrived at a height before their owner was notified. Messages from one account to another keep their order. */
export async function readUnannounced(
  client: RpcClient,
  { owner, wallet, height, memory }: WalletThen,
  signal: AbortSignal,
): Promise<bigint> {
  const oldest = (await askOne(client, getBlockTime(height), signal)) - LONGEST_WAY
  const place = await placeAt(client, wallet, height, signal)
  const own = await walkBack(client, { address: wallet, place, memory }, olderThan(oldest), signal)
  const notices = own.flatMap((proved) => noticesIn(proved, owner))
  if (notices.length === 0) return 0n
  let heard = 0n
  const isEnough = ({ transaction: { now, inMessage } }: ProvedTransaction): boolean => {
    if (inMessage?.info.type === 'internal' && inMessage.info.src.equals(wallet)) {
      heard = inMessage.info.createdLt
    }
    return heard > 0n || now < oldest
  }
  const ownerPlace = await placeAt(client, owner, height, signal)
  await walkBack(client, { address: owner, place: ownerPlace, memory }, isEnough, signal)
  return notices.filter(({ createdLt }) => createdLt > heard).reduce((sum, { amount }) => sum + amount, 0n)
}
