import type { ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../chain-error.ts'
import { readNativeReference, readTokenReference } from '../calldata.ts'
import { toBlockRef } from '../rpc/block-ref.ts'
import { askAll, getReceipt } from '../rpc/evm-calls.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import type { RpcBlock, RpcLog, RpcReceipt, RpcTransaction } from '../rpc/schemas.ts'
import { readTransferLog } from './transfer-log.ts'

/** Index of a native transfer: there is one in a transaction at most. */
export const NATIVE_INDEX = -1

interface Candidate {
  readonly block: RpcBlock
  readonly tx: RpcTransaction
  readonly logs: readonly RpcLog[]
}

/** True for a native transfer of the transaction itself; what contracts send on is in no block and stays unseen. */
export function isNativeTransferTo(tx: RpcTransaction, recipient: string): boolean {
  return tx.to === recipient && tx.value > 0n && tx.from !== recipient
}

/** Where the log stands among its own transaction's logs: the place in the block changes when a reorg moves the transaction. */
function indexInTransaction(log: RpcLog, receipt: RpcReceipt): number {
  const index = receipt.logs.findIndex(({ logIndex }) => logIndex === log.logIndex)
  const twin = receipt.logs[index]
  const isSame =
    twin?.address === log.address && twin.data === log.data && twin.topics.join() === log.topics.join()
  if (!isSame) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The receipt of ${log.transactionHash} lacks a log that was listed.`,
    )
  }
  return index
}

function standingIn(block: RpcBlock): Pick<ObservedDeposit, 'block' | 'minedAtMs'> {
  const { timestamp } = block
  const minedAtMs = timestamp === undefined || timestamp === null ? undefined : Number(timestamp) * 1_000
  return { block: toBlockRef(block), minedAtMs }
}

function nativeDeposit({ block, tx }: Candidate, recipient: string): ObservedDeposit[] {
  if (!isNativeTransferTo(tx, recipient)) return []
  return [
    {
      txHash: tx.hash,
      index: NATIVE_INDEX,
      ...standingIn(block),
      sender: tx.from,
      recipient,
      token: null,
      amount: tx.value,
      reference: readNativeReference(tx.input),
    },
  ]
}

function tokenDeposits(
  { block, tx, logs }: Candidate,
  receipt: RpcReceipt,
  recipient: string,
): ObservedDeposit[] {
  return logs.flatMap((log) => {
    const transfer = readTransferLog(log)
    if (transfer?.recipient !== recipient || transfer.amount === 0n || transfer.sender === recipient)
      return []
    return [
      {
        txHash: tx.hash,
        index: indexInTransaction(log, receipt),
        ...standingIn(block),
        ...transfer,
        reference: tx.to === transfer.token ? readTokenReference(tx.input, transfer) : null,
      },
    ]
  })
}

function findCandidates(
  blocks: readonly RpcBlock[],
  logs: readonly RpcLog[],
  recipient: string,
): Candidate[] {
  const logsOf = Map.groupBy(logs, (log) => log.transactionHash)
  return blocks.flatMap((block) =>
    block.transactions
      .filter((tx) => isNativeTransferTo(tx, recipient) || logsOf.has(tx.hash))
      .map((tx) => ({ block, tx, logs: logsOf.get(tx.hash) ?? [] })),
  )
}

function assertReceipt(receipt: RpcReceipt | null, { block, tx, logs }: Candidate): RpcReceipt {
  if (receipt?.transactionHash !== tx.hash || receipt.blockHash !== block.hash) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The node has no receipt for ${tx.hash} in block ${block.number}.`,
    )
  }
  if (receipt.status === 'reverted' && logs.length > 0) {
    throw new ChainError('rpc_untrustworthy', `The node lists logs of ${tx.hash}, which reverted.`)
  }
  return receipt
}

/** Deposits in these blocks: of transactions that may hold one, each proved by its receipt. */
export async function findDeposits(
  client: RpcClient,
  found: { blocks: readonly RpcBlock[]; logs: readonly RpcLog[]; recipient: string },
  signal: AbortSignal,
): Promise<ObservedDeposit[]> {
  const { recipient } = found
  const candidates = findCandidates(found.blocks, found.logs, recipient)
  const receipts = await askAll(
    client,
    candidates.map(({ tx }) => getReceipt(tx.hash)),
    signal,
  )
  return candidates.flatMap((candidate, position) => {
    const receipt = assertReceipt(receipts[position] ?? null, candidate)
    if (receipt.status === 'reverted') return []
    return [...nativeDeposit(candidate, recipient), ...tokenDeposits(candidate, receipt, recipient)]
  })
}
