import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import { toBlockRef } from '../rpc/block-ref.ts'
import type { RpcBlock, RpcLog, RpcTransaction } from '../rpc/schemas.ts'
import { readTransferLog } from './transfer-log.ts'

/** A transaction that may contain a deposit; its receipt must prove it. */
export interface Candidate {
  readonly block: BlockRef
  /** The block's own timestamp; undefined when the node does not return it. */
  readonly minedAtMs: number | undefined
  readonly tx: RpcTransaction
  /** Its token transfers to us, as the node lists them; undefined when it lists none and only the receipt shows them. */
  readonly logs: readonly RpcLog[] | undefined
}

/** The block of a candidate and its timestamp. */
export function placeIn(
  block: Pick<RpcBlock, 'number' | 'hash' | 'timestamp'>,
): Pick<Candidate, 'block' | 'minedAtMs'> {
  const { timestamp } = block
  const minedAtMs = timestamp === undefined || timestamp === null ? undefined : Number(timestamp) * 1_000
  return { block: toBlockRef(block), minedAtMs }
}

/** True when the transaction itself is a native transfer to us. What contracts pass on appears in no block: `internal` reads it. */
export function isNativeTransferTo(tx: RpcTransaction, recipient: string): boolean {
  return tx.to === recipient && tx.value > 0n && tx.from !== recipient
}

/**
 * True for a log that transfers a positive amount to us. Anyone can emit zero-amount transfers, as often as they like, in arbitrarily large
 * transactions.
 */
export function bringsTokens(log: RpcLog, recipient: string): boolean {
  const transfer = readTransferLog(log)
  return transfer?.recipient === recipient && transfer.amount > 0n && transfer.sender !== recipient
}

/** Transactions of these blocks worth reading, because of these logs or their own value. */
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
