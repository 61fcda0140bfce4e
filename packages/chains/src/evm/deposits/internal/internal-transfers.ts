import type { BlockRef, ObservedDeposit, UnheardProvider } from '../../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../../errors/chain-error.ts'
import { canonicalText } from '../../../rpc/quorum/canonical-text.ts'
import type { RpcPool } from '../../../rpc/rpc-pool.ts'
import type { RpcClient } from '../../../rpc/transport/rpc-client.ts'
import { askAll, askOne, getBalance, getHeader, getReceipt, getTransaction } from '../../rpc/evm-calls.ts'
import { placeIn } from '../find-candidates.ts'
import { NATIVE_INDEX } from '../find-deposits.ts'
import { findInternalTransfers } from './find-internal-transfers.ts'
import { traceBlock, traceTransaction } from './trace-calls.ts'

/** The first internal transfer of a transaction; further ones count down from there. */
export const FIRST_INTERNAL_INDEX = NATIVE_INDEX - 1

export const isInternal = ({ index }: Pick<ObservedDeposit, 'index'>): boolean =>
  index <= FIRST_INTERNAL_INDEX

/** What one node says of a transaction that is on its chain. */
interface Traced {
  readonly block: BlockRef
  readonly deposits: readonly ObservedDeposit[]
}

/** What all providers that trace calls say of a transaction. */
export interface InternalTransfers extends Traced {
  /** Those that had nothing to say: they trace no calls, or not those of a block this old. */
  readonly unheard: readonly UnheardProvider[]
}

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
    transfers && {
      block,
      deposits: transfers.map((transfer, place) => ({
        txHash,
        index: FIRST_INTERNAL_INDEX - place,
        block,
        minedAtMs,
        recipient,
        token: null,
        ...transfer,
      })),
    }
  )
}

const keyOf = (traced: Traced | undefined): string | undefined =>
  traced &&
  canonicalText({
    ...traced,
    deposits: traced.deposits.map((deposit) => ({ ...deposit, minedAtMs: undefined })),
  })

/**
 * Asks every provider for the internal transfers of a transaction, since money is booked for them. Throws a ContestedError if they contradict each
 * other, and `rpc_unavailable` unless a quorum has the transaction in its chain and traces its calls.
 */
export async function readInternalTransfers(
  pool: Pick<RpcPool, 'witnessAtHeads'>,
  wanted: { readonly txHash: string; readonly recipient: string },
  signal: AbortSignal,
): Promise<InternalTransfers> {
  const { values, unheard } = await pool.witnessAtHeads(
    (client, workSignal) => traceOn(client, wanted, workSignal),
    keyOf,
    signal,
  )
  const [traced, ...others] = values
  if (traced === undefined)
    throw new ChainError('rpc_unavailable', `No node traces the calls of ${wanted.txHash}.`)
  const deposits = traced.deposits.map((deposit, place) => {
    const times = [traced, ...others].map((said) => said?.deposits[place]?.minedAtMs)
    const known = times.filter((time) => time !== undefined)
    return { ...deposit, minedAtMs: known.length === times.length ? Math.max(...known) : undefined }
  })
  return { block: traced.block, deposits, unheard }
}

/** Whether our balance of coins changed in a block, by one node's word; false where it no longer knows. Far cheaper than a trace. */
export async function hasBalanceChanged(
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
export async function findInternalIn(
  client: RpcClient,
  { recipient, height }: { readonly recipient: string; readonly height: bigint },
  signal: AbortSignal,
): Promise<readonly { readonly txHash: string; readonly block: BlockRef }[] | undefined> {
  const header = await askOne(client, getHeader(height), signal)
  if (header === null) return undefined
  const { block } = placeIn(header)
  const traces = await unlessUntraced(askOne(client, traceBlock(height), signal), signal)
  return traces
    ?.filter(({ result }) => isReadable(result, recipient))
    .map(({ txHash }) => ({ txHash, block }))
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
