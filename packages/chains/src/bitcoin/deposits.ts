import type {
  BlockRef,
  DepositScanner,
  ObservedDeposit,
  TransactionLookup,
} from '../capabilities/deposit-scanner.ts'
import { assertGone } from '../scanning/assert-gone.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { createDepositScanner, isSameDeposit, type Recheck } from '../scanning/create-deposit-scanner.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { asSeen, countsAsDeposit, findDeposits, type DepositTarget } from './deposits/find-deposits.ts'
import { createScanPace } from './deposits/scan-pace.ts'
import { scan } from './deposits/scan.ts'
import { bitcoinDescriptor } from './descriptor.ts'
import { askOne, getTransaction } from './rpc/esplora-calls.ts'
import { esploraDialect, findBlock } from './rpc/esplora-dialect.ts'
import type { EsploraTransaction } from './rpc/schemas.ts'

/** The block, up to the head, that contains a transaction. */
async function findPlace(
  client: RpcClient,
  { status }: EsploraTransaction,
  head: BlockRef,
  signal: AbortSignal,
): Promise<BlockRef | undefined> {
  if (!status.confirmed || status.block_height > head.height) return undefined
  const block = await findBlock(client, status.block_height, signal)
  return block?.hash === status.block_hash ? block : undefined
}

async function recheck(
  client: RpcClient,
  { target, deposit }: { readonly target: DepositTarget; readonly deposit: ObservedDeposit },
  signal: AbortSignal,
): Promise<Recheck> {
  const head = await esploraDialect.head(client, signal)
  const transaction = await askOne(client, getTransaction(deposit.txHash), signal)
  const block = transaction === null ? undefined : await findPlace(client, transaction, head, signal)
  if (transaction === null || block === undefined) {
    await assertGone({ client, dialect: esploraDialect }, deposit, head, signal)
    return { status: 'missing', head }
  }
  const isThere = findDeposits(transaction, target, block).some((found) =>
    isSameDeposit(asSeen(found, deposit), deposit),
  )
  return isThere ? { status: 'confirmed', block, head } : { status: 'missing', head }
}

async function findTransaction(
  client: RpcClient,
  { target, txHash }: { readonly target: DepositTarget; readonly txHash: string },
  signal: AbortSignal,
): Promise<TransactionLookup> {
  const txId = bitcoinDescriptor.transactionHash.normalize(txHash)
  if (txId === undefined) return { status: 'unknown' }
  const transaction = await askOne(client, getTransaction(txId), signal)
  if (transaction === null) return { status: 'unknown' }
  const { status } = transaction
  if (!status.confirmed) return { status: 'pending' }
  const height = status.block_height
  const block = { height, hash: status.block_hash }
  const isDeposit = findDeposits(transaction, target, block).some(countsAsDeposit)
  return { status: isDeposit ? 'deposit' : 'elsewhere', height }
}

/**
 * Reads deposits from whole blocks and verifies their contents by their hashes, so the cost of a block does not depend on the number of
 * watched addresses. Ignores unconfirmed transactions, since anyone can replace them. Reads fewer blocks at a time after a failure.
 */
export function createBitcoinDepositScanner(spec: {
  readonly pool: RpcPool
  readonly target: DepositTarget
}): DepositScanner {
  const { pool, target } = spec
  const pace = createScanPace()
  const targetOf = (): Promise<DepositTarget> => Promise.resolve({ ...target, setsAside: pace.setsAside })
  const scanner = createDepositScanner(pool, targetOf, {
    scan,
    recheck,
    findTransaction,
    async blockAt(client, height, signal) {
      const head = await esploraDialect.head(client, signal)
      return height > head.height ? undefined : findBlock(client, height, signal)
    },
  })
  return {
    ...scanner,
    async scan(request, signal) {
      const maxBlocks = Math.min(request.maxBlocks, pace.blocks)
      const result = await scanner.scan({ ...request, maxBlocks }, signal).catch((error: unknown) => {
        pace.failed()
        throw error
      })
      pace.succeeded()
      const ofOrders = result.deposits.flatMap(({ reference, txHash, index, amount, block: { height } }) =>
        reference === null ? [] : [{ reference, txHash, index, amount, height }],
      )
      target.wallet.addReceived([...ofOrders, ...(result.ownCoins ?? [])])
      return result
    },
  }
}
