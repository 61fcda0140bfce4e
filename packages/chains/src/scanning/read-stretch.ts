import type { BlockRef, ObservedDeposit, SetAsideTransaction } from '../capabilities/deposit-scanner.ts'
import { ChainError } from '../errors/chain-error.ts'
import { isTooLarge } from '../errors/to-chain-error.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import type { BlockReader, ScannedBlock } from './block-reader.ts'

interface ReadBlock extends ScannedBlock {
  readonly deposits: readonly ObservedDeposit[]
  readonly setAside: readonly SetAsideTransaction[]
}

/** Each transaction alone; one that is itself too large is set aside. */
async function readPiecewise<Transaction>(
  reader: BlockReader<Transaction>,
  client: RpcClient,
  height: bigint,
  signal: AbortSignal,
): Promise<ReadBlock> {
  const { hashes, ...block } = await reader.readHashes(client, height, signal)
  const deposits: ObservedDeposit[] = []
  const setAside: SetAsideTransaction[] = []
  for (const txHash of hashes) {
    try {
      const transaction = await reader.readTransaction(client, { txHash, height }, signal)
      if (transaction === undefined) {
        throw new ChainError('rpc_untrustworthy', `The node lacks a transaction of block ${height}.`)
      }
      deposits.push(...reader.findDeposits(transaction))
    } catch (error) {
      if (!(error instanceof ChainError) || !isTooLarge(error)) throw error
      setAside.push({ txHash, block: block.block, reason: error.message })
    }
  }
  return { ...block, deposits, setAside }
}

async function readOne<Transaction>(
  reader: BlockReader<Transaction>,
  client: RpcClient,
  { height, isAlone }: { readonly height: bigint; readonly isAlone: boolean },
  signal: AbortSignal,
): Promise<ReadBlock> {
  try {
    const { transactions, ...block } = await reader.read(client, height, signal)
    const deposits = transactions.flatMap((transaction) => reader.findDeposits(transaction))
    return { ...block, setAside: [], deposits }
  } catch (error) {
    if (!isAlone || !isTooLarge(error)) throw error
    return readPiecewise(reader, client, height, signal)
  }
}

/** The blocks after `base` up to `last`, with what they hold for us. */
export async function readStretch<Transaction>(
  reader: BlockReader<Transaction>,
  client: RpcClient,
  { base, last }: { readonly base: BlockRef; readonly last: bigint },
  signal: AbortSignal,
): Promise<readonly ReadBlock[]> {
  const count = Number(last - base.height)
  const heights = Array.from({ length: count }, (_, at) => base.height + BigInt(at) + 1n)
  const blocks: ReadBlock[] = []
  for (let at = 0; at < heights.length; at += reader.blocksAtOnce) {
    const some = heights.slice(at, at + reader.blocksAtOnce)
    blocks.push(
      ...(await Promise.all(
        some.map((height) => readOne(reader, client, { height, isAlone: count === 1 }, signal)),
      )),
    )
  }
  await reader.assertConnected(client, { base, blocks }, signal)
  return blocks
}
