import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { toBlockRef } from '../rpc/block-ref.ts'
import type { RpcBlock, RpcLog, RpcTransaction } from '../rpc/schemas.ts'
import { readTransferLog } from './transfer-log.ts'

/** A transaction that may hold a deposit, whose receipt is to prove it. */
export interface Candidate {
  readonly block: BlockRef
  /** When the block was made, by its own word; undefined where the node does not tell. */
  readonly minedAtMs: number | undefined
  readonly tx: RpcTransaction
  /** Its transfers of tokens to us, as the node lists them; undefined where it does not list any, and the receipt alone tells. */
  readonly logs: readonly RpcLog[] | undefined
}

/** The block of a candidate, and when it was made. */
export function placeIn(
  block: Pick<RpcBlock, 'number' | 'hash' | 'timestamp'>,
): Pick<Candidate, 'block' | 'minedAtMs'> {
  const { timestamp } = block
  const minedAtMs = timestamp === undefined || timestamp === null ? undefined : Number(timestamp) * 1_000
  return { block: toBlockRef(block), minedAtMs }
}

/** True for a native transfer of the transaction itself; what contracts send on is in no block and stays unseen. */
export function isNativeTransferTo(tx: RpcTransaction, recipient: string): boolean {
  return tx.to === recipient && tx.value > 0n && tx.from !== recipient
}

/** A log that moves something to us: anybody can move nothing, as often as he likes, in a transaction as large as he likes. */
export function bringsTokens(log: RpcLog, recipient: string): boolean {
  const transfer = readTransferLog(log)
  return transfer?.recipient === recipient && transfer.amount > 0n && transfer.sender !== recipient
}

/** Transactions of these blocks that these logs, or their own value, make worth reading. */
export function findCandidates(
  blocks: readonly RpcBlock[],
  logs: readonly RpcLog[],
  recipient: string,
): Candidate[] {
  const bringing = logs.filter((log) => bringsTokens(log, recipient))
  const logsOf = Map.groupBy(bringing, (log) => log.transactionHash)
  return blocks.flatMap((block) =>
    block.transactions
      .filter((tx) => isNativeTransferTo(tx, recipient) || logsOf.has(tx.hash))
      .map((tx) => ({ ...placeIn(block), tx, logs: logsOf.get(tx.hash) ?? [] })),
  )
}
