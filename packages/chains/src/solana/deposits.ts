import type { DepositScanner, ObservedDeposit, TransactionLookup } from '../capabilities/deposit-scanner.ts'
import { ChainError } from '../errors/chain-error.ts'
import { assertGone } from '../scanning/assert-gone.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { createDepositScanner, isSameDeposit, type Recheck } from '../scanning/create-deposit-scanner.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { findDeposits, type DepositTarget } from './transfers/find-deposits.ts'
import { createSolanaScan, findBlockAtOrBelow } from './deposits/scan.ts'
import type { NodeMemories } from './history/node-memory.ts'
import { solanaDescriptor } from './descriptor.ts'
import { askOne, getFirstSlot, getStatus, getTransaction } from './rpc/solana-calls.ts'
import { findBlock, solanaDialect } from './rpc/solana-dialect.ts'
import type { RpcTransaction } from './rpc/schemas.ts'

/** Throws when a slot is older than the node's history: then a missing transaction proves nothing. */
async function assertKept(client: RpcClient, slot: bigint, signal: AbortSignal): Promise<void> {
  if ((await askOne(client, getFirstSlot(), signal)) <= slot) return
  throw new ChainError('rpc_unavailable', `The node has forgotten the block of slot ${slot}.`)
}

async function recheck(
  client: RpcClient,
  { target, deposit }: { readonly target: DepositTarget; readonly deposit: ObservedDeposit },
  signal: AbortSignal,
): Promise<Recheck> {
  const head = await solanaDialect.head(client, signal)
  const transaction = await askOne(client, getTransaction(deposit.txHash), signal)
  if (transaction === null || transaction.slot > head.height) {
    await assertGone({ client, dialect: solanaDialect }, deposit, head, signal)
    await assertKept(client, deposit.block.height, signal)
    return { status: 'missing', head }
  }
  const isThere = findDeposits(transaction, target).some((found) => isSameDeposit(found, deposit))
  const block = isThere ? await findBlock(client, transaction.slot, signal) : undefined
  if (isThere && block === undefined) await assertKept(client, transaction.slot, signal)
  return block === undefined ? { status: 'missing', head } : { status: 'confirmed', block, head }
}

/** True when a token that is not configured reached one of our accounts. */
function paysForeignToken({ meta }: RpcTransaction, { recipient }: DepositTarget): boolean {
  return (meta.postTokenBalances ?? []).some(({ owner, accountIndex, uiTokenAmount }) => {
    const before = (meta.preTokenBalances ?? []).find((balance) => balance.accountIndex === accountIndex)
    return owner === recipient && uiTokenAmount.amount > (before?.uiTokenAmount.amount ?? 0n)
  })
}

async function findTransaction(
  client: RpcClient,
  { target, txHash }: { readonly target: DepositTarget; readonly txHash: string },
  signal: AbortSignal,
): Promise<TransactionLookup> {
  const signature = solanaDescriptor.transactionHash.normalize(txHash)
  if (signature === undefined) return { status: 'unknown' }
  const transaction = await askOne(client, getTransaction(signature), signal)
  if (transaction === null) {
    const status = await askOne(client, getStatus(signature), signal)
    return { status: status === null ? 'unknown' : 'pending' }
  }
  const height = transaction.slot
  const { err } = transaction.meta
  if (err !== null && err !== undefined) return { status: 'failed', height }
  if (findDeposits(transaction, target).length > 0) return { status: 'deposit', height }
  return { status: paysForeignToken(transaction, target) ? 'foreign_token' : 'elsewhere', height }
}

/**
 * Reads deposits from the transactions that list our accounts, in confirmed blocks. Heights are slots. Anything a node omits from an
 * account's history is not seen here; the balance reconciliation finds it.
 */
export function createSolanaDepositScanner(spec: {
  readonly pool: RpcPool
  readonly target: DepositTarget
  readonly memories: NodeMemories
}): DepositScanner {
  const { pool, target, memories } = spec
  const scan = createSolanaScan(pool, target, memories)
  return {
    ...createDepositScanner(pool, () => Promise.resolve(target), {
      recheck,
      findTransaction,
      scan: { byPool: (_, request, signal) => scan(request, signal) },
      async blockAt(client, height, signal) {
        const head = await solanaDialect.head(client, signal)
        return height > head.height ? undefined : findBlockAtOrBelow(client, height, signal)
      },
    }),
    taggedHead: (tag, signal) => pool.taggedHead(tag, signal),
  }
}
