import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askEach, askOne, BLOCK_PAGE, getBlockPage, getTransaction } from '../rpc/esplora-calls.ts'
import type { EsploraTransaction } from '../rpc/schemas.ts'
import type { BlockRef } from '../../capabilities/deposit-scanner.ts'

/** A transaction to read, and its position in its block. */
interface Wanted {
  readonly txId: string
  readonly place: number
}

/** The node's version of a block's transactions, including the coins they spend; null for one it does not return. */
export type ReportedTransactions = (wanted: Wanted) => EsploraTransaction | null

/** One request per transaction, or one per page of the block that has any of them, whichever is fewer: a block has few pages. */
export async function readPaying(
  client: RpcClient,
  block: BlockRef,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<ReportedTransactions> {
  const pages = [...new Set(wanted.map(({ place }) => Math.floor(place / BLOCK_PAGE)))]
  const reported =
    pages.length < wanted.length
      ? await askEach(
          client,
          pages.map((page) => getBlockPage(block.hash, page * BLOCK_PAGE)),
          signal,
        )
      : await askEach(
          client,
          wanted.map(({ txId }) => getTransaction(txId)),
          signal,
        )
  const byId = new Map(reported.flatMap((entry) => entry ?? []).map((entry) => [entry.txid, entry]))
  return ({ txId }) => byId.get(txId) ?? null
}

/** One request per transaction; null also for those that the node cannot return. */
export async function readAvailable(
  client: RpcClient,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<ReportedTransactions> {
  const byId = new Map<string, EsploraTransaction | null>()
  for (const { txId } of wanted) {
    try {
      byId.set(txId, await askOne(client, getTransaction(txId), signal))
    } catch (error) {
      if (!(error instanceof ChainError) || signal.aborted) throw error
    }
  }
  return ({ txId }) => byId.get(txId) ?? null
}
