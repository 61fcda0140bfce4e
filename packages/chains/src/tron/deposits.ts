import type { DepositScanner, ObservedDeposit, TransactionLookup } from '../capabilities/deposit-scanner.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { assertGone } from '../scanning/assert-gone.ts'
import { createDepositScanner, isSameDeposit, type Recheck } from '../scanning/create-deposit-scanner.ts'
import { createInternalReader } from '../scanning/internal/create-internal-reader.ts'
import { isInternal } from '../scanning/internal/internal-transfers.ts'
import { findDeposits, findTokenTransfers, type DepositTarget } from './deposits/find-deposits.ts'
import { internalTransactions } from './deposits/internal-transactions.ts'
import { hasSucceeded, readBlock } from './deposits/read-block.ts'
import { createTronScan } from './deposits/scan.ts'
import { tronDescriptor } from './descriptor.ts'
import type { RpcInfo, RpcTransaction } from './rpc/schemas.ts'
import { askEach, askOne, getInfo, getTransaction } from './rpc/tron-calls.ts'
import { findBlock, tronDialect } from './rpc/tron-dialect.ts'

async function recheck(
  client: RpcClient,
  { target, deposit }: { readonly target: DepositTarget; readonly deposit: ObservedDeposit },
  signal: AbortSignal,
): Promise<Recheck> {
  const head = await tronDialect.head(client, signal)
  const info = await askOne(client, getInfo(deposit.txHash), signal)
  if (info === null || info.blockNumber > head.height) {
    await assertGone({ client, dialect: tronDialect }, deposit, head, signal)
    return { status: 'missing', head }
  }
  const block = await readBlock(client, info.blockNumber, signal)
  const entry = block?.entries.find(({ tx }) => tx.txID === deposit.txHash)
  // What contracts passed on is read separately, from those nodes that record it.
  const isThere =
    entry !== undefined &&
    (isInternal(deposit)
      ? hasSucceeded(entry)
      : findDeposits(entry, target).some((found) => isSameDeposit(found, deposit)))
  if (!isThere || block === undefined) return { status: 'missing', head }
  return { status: 'confirmed', block: block.ref, head }
}

async function findTransaction(
  client: RpcClient,
  { target, txHash }: { readonly target: DepositTarget; readonly txHash: string },
  signal: AbortSignal,
): Promise<TransactionLookup> {
  const id = tronDescriptor.transactionHash.normalize(txHash)
  if (id === undefined) return { status: 'unknown' }
  const [tx, info] = await askEach<[RpcTransaction | null, RpcInfo | null]>(
    client,
    [getTransaction(id), getInfo(id)],
    signal,
  )
  if (tx === null || info === null) return { status: tx === null ? 'unknown' : 'pending' }
  const height = info.blockNumber
  const entry = { tx, info }
  if (!hasSucceeded(entry)) return { status: 'failed', height }
  if (findDeposits(entry, target).length > 0) return { status: 'deposit', height }
  return { status: findTokenTransfers(entry, target).length > 0 ? 'foreign_token' : 'elsewhere', height }
}

/**
 * Reads deposits from new blocks. Coins that a contract passes on are in no transfer: they are read of single transactions, where the nodes record what
 * contracts do.
 */
export function createTronDepositScanner(spec: {
  readonly pool: RpcPool
  readonly target: DepositTarget
}): DepositScanner {
  const { pool, target } = spec
  const scan = createTronScan(pool, target)
  const scanner = createDepositScanner(pool, () => Promise.resolve(target), {
    recheck,
    findTransaction,
    blockAt: findBlock,
    scan: { byPool: (_, request, signal) => scan(request, signal) },
  })
  return {
    ...scanner,
    ...createInternalReader(pool, internalTransactions(target), scanner),
    // Scans set nothing aside: what is, is set aside for what contracts passed on in it.
    readSetAside: () => Promise.resolve([]),
    taggedHead: (tag, signal) => pool.taggedHead(tag, signal),
  }
}
