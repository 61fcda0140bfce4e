import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcCheckpoint, RpcTransaction } from './schemas.ts'
import { askAll, getTransaction, getWholeCheckpoint } from './sui-calls.ts'

/** A programmable transaction, whose payer's balance changes with its gas; those of the system change none. */
const isProgrammable = ({ transaction }: RpcTransaction): boolean =>
  transaction?.bcs.value[0] === 0 && transaction.bcs.value[1] === 0

/** Older nodes leave out of checkpoints what transactions changed, as if it were nothing, but give it with a single one (MystenLabs/sui#23321). */
async function complete(
  client: Pick<RpcClient, 'ask'>,
  checkpoint: RpcCheckpoint,
  signal: AbortSignal,
): Promise<RpcCheckpoint> {
  const doubtful = checkpoint.transactions.filter(
    (one) => one.balanceChanges.length === 0 && isProgrammable(one),
  )
  const found = await askAll(
    client,
    doubtful.map(({ digest }) => getTransaction(digest)),
    signal,
  )
  const again = new Map(found.flatMap((one) => (one === null ? [] : [[one.digest, one] as const])))
  const transactions = checkpoint.transactions.map((one) => again.get(one.digest) ?? one)
  return { ...checkpoint, transactions }
}

/** Checkpoints with their transactions, in the order of the heights. */
export async function readCheckpoints(
  client: Pick<RpcClient, 'ask'>,
  heights: readonly bigint[],
  signal: AbortSignal,
): Promise<readonly RpcCheckpoint[]> {
  const answers = await askAll(client, heights.map(getWholeCheckpoint), signal)
  const checkpoints = answers.map((checkpoint, place) => {
    if (checkpoint === null) {
      throw new ChainError('rpc_unavailable', `The node does not have checkpoint ${heights[place]}.`)
    }
    const { sequenceNumber, transactions } = checkpoint
    const lacking = transactions.find(({ transaction }) => transaction === undefined)
    if (sequenceNumber === heights[place] && lacking === undefined) return checkpoint
    throw new ChainError(
      'rpc_untrustworthy',
      lacking === undefined
        ? `The node gave checkpoint ${sequenceNumber} for checkpoint ${heights[place]}.`
        : `The node did not give the transaction ${lacking.digest}.`,
    )
  })
  return await Promise.all(checkpoints.map((checkpoint) => complete(client, checkpoint, signal)))
}

/** The heights after one, up to another. */
export const heightsBetween = (after: bigint, last: bigint): readonly bigint[] =>
  Array.from({ length: Number(last - after) }, (_, place) => after + BigInt(place) + 1n)
