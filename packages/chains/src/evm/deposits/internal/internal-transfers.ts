import { ChainError } from '../../../errors/chain-error.ts'
import type { RpcClient } from '../../../rpc/transport/rpc-client.ts'
import {
  toInternalDeposits,
  type InternalSource,
  type Traced,
} from '../../../scanning/internal/internal-transfers.ts'
import { askAll, askOne, getBalance, getHeader, getReceipt, getTransaction } from '../../rpc/evm-calls.ts'
import { placeIn } from '../find-candidates.ts'
import type { DepositTarget } from '../deposit-target.ts'
import { findInternalTransfers } from './find-internal-transfers.ts'
import { traceBlock, traceTransaction } from './trace-calls.ts'

/** Undefined where the node cannot trace; that is not a failure, so it costs the node no other reads. */
async function unlessUntraced<T>(trace: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await trace
  } catch (error: unknown) {
    if (!(error instanceof ChainError) || signal.aborted) throw error
    return undefined
  }
}

/** Undefined while the node does not have the transaction in its chain, or cannot trace it. */
async function traceOn(
  client: RpcClient,
  { txHash, recipient }: { readonly txHash: string; readonly recipient: string },
  signal: AbortSignal,
): Promise<Traced | undefined> {
  const [receipt, tx] = await askAll(client, [getReceipt(txHash), getTransaction(txHash)], signal)
  // Its hash is the deposit's name, by which it is booked once.
  if (receipt === null || tx?.hash !== txHash || tx.blockHash !== receipt.blockHash) return undefined
  const header = await askOne(client, getHeader(receipt.blockNumber), signal)
  if (header?.hash !== receipt.blockHash) return undefined
  const { block, minedAtMs } = placeIn(header)
  if (receipt.status === 'reverted' || tx.from === recipient) return { block, deposits: [] }
  const transfers = await unlessUntraced(
    askOne(client, traceTransaction(txHash), signal).then((frame) => findInternalTransfers(frame, recipient)),
    signal,
  )
  return (
    transfers && { block, deposits: toInternalDeposits(transfers, { txHash, block, minedAtMs, recipient }) }
  )
}

/** Whether our balance of coins changed in a block, by one node's word; false where it no longer knows. Far cheaper than a trace. */
async function hasBalanceChanged(
  client: RpcClient,
  { recipient, height }: { readonly recipient: string; readonly height: bigint },
  signal: AbortSignal,
): Promise<boolean> {
  const balances = await unlessUntraced(
    askAll(client, [getBalance(recipient, height - 1n), getBalance(recipient, height)], signal),
    signal,
  )
  return balances !== undefined && balances[0] !== balances[1]
}

/** Transactions of a block with internal transfers to us, by one node's word; undefined where it cannot trace. */
async function findInternalIn(
  client: RpcClient,
  { recipient, height }: { readonly recipient: string; readonly height: bigint },
  signal: AbortSignal,
): ReturnType<InternalSource['findIn']> {
  const header = await askOne(client, getHeader(height), signal)
  if (header === null) return undefined
  const { block } = placeIn(header)
  const traces = await unlessUntraced(askOne(client, traceBlock(height), signal), signal)
  return traces
    ?.filter(({ result }) => isReadable(result, recipient))
    .map(({ txHash }) => ({ txHash, block }))
}

/** Call traces; not asked where every transfer of coins is logged, since scans read those. */
export const callTraces = (targetOf: (signal: AbortSignal) => Promise<DepositTarget>): InternalSource => {
  const recipientOf = async (signal: AbortSignal): Promise<string | undefined> => {
    const { recipient, coinContract } = await targetOf(signal)
    return coinContract === undefined ? recipient : undefined
  }
  return {
    async readOn(client, txHash, signal) {
      const recipient = await recipientOf(signal)
      return recipient === undefined ? undefined : traceOn(client, { txHash, recipient }, signal)
    },
    async mayBeIn(client, height, signal) {
      const recipient = await recipientOf(signal)
      return recipient !== undefined && hasBalanceChanged(client, { recipient, height }, signal)
    },
    async findIn(client, height, signal) {
      const recipient = await recipientOf(signal)
      return recipient === undefined ? undefined : findInternalIn(client, { recipient, height }, signal)
    },
  }
}

/** Whether a transaction has internal transfers; one that cannot be read hides no others of its block. */
function isReadable(frame: unknown, recipient: string): boolean {
  try {
    return findInternalTransfers(frame, recipient).length > 0
  } catch (error: unknown) {
    if (error instanceof ChainError) return false
    throw error
  }
}
