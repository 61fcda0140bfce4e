import type { DepositScanner, ObservedDeposit, TransactionLookup } from '../capabilities/deposit-scanner.ts'
import { fromBase58 } from '../encoding/base58.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { assertGone } from '../scanning/assert-gone.ts'
import { createDepositScanner, isSameDeposit, type Recheck } from '../scanning/create-deposit-scanner.ts'
import { findDeposits, receivedBy, type DepositTarget } from './deposits/find-deposits.ts'
import { scanCheckpoints } from './deposits/scan.ts'
import { askOne, getTransaction, toBlockRef } from './rpc/sui-calls.ts'
import { findBlock, findHead, suiDialect } from './rpc/sui-dialect.ts'

const DIGEST_BYTES = 32

async function recheck(
  client: RpcClient,
  { target, deposit }: { readonly target: DepositTarget; readonly deposit: ObservedDeposit },
  signal: AbortSignal,
): Promise<Recheck> {
  const head = toBlockRef(await findHead(client, signal))
  const transaction = await askOne(client, getTransaction(deposit.txHash), signal)
  const height = transaction?.checkpoint
  const block = height === undefined ? undefined : await findBlock(client, height, signal)
  if (!transaction || block === undefined) {
    await assertGone({ client, dialect: suiDialect }, deposit, head, signal)
    return { status: 'missing', head }
  }
  const found = findDeposits(transaction, target, { block, minedAtMs: undefined })
  const isThere = found.some((one) => isSameDeposit(one, deposit))
  return isThere ? { status: 'confirmed', block, head } : { status: 'missing', head }
}

async function findTransaction(
  client: RpcClient,
  { target, txHash }: { readonly target: DepositTarget; readonly txHash: string },
  signal: AbortSignal,
): Promise<TransactionLookup> {
  // Other families' hashes are not digests of this one.
  if (fromBase58(txHash, DIGEST_BYTES) === undefined) return { status: 'unknown' }
  const transaction = await askOne(client, getTransaction(txHash), signal)
  if (transaction === null) return { status: 'unknown' }
  const { checkpoint: height, effects } = transaction
  if (height === undefined) return { status: 'pending' }
  if (effects?.status.success !== true) return { status: 'failed', height }
  const block = { height, hash: '' }
  if (findDeposits(transaction, target, { block, minedAtMs: undefined }).length > 0)
    return { status: 'deposit', height }
  const isForeign = receivedBy(transaction, target.recipient).length > 0
  return { status: isForeign ? 'foreign_token' : 'elsewhere', height }
}

/** Reads deposits from the balance changes of each new checkpoint's transactions. */
export function createSuiDepositScanner(spec: {
  readonly pool: RpcPool
  readonly target: DepositTarget
}): DepositScanner {
  const { pool, target } = spec
  return {
    ...createDepositScanner(pool, () => Promise.resolve(target), {
      recheck,
      findTransaction,
      blockAt: findBlock,
      scan: scanCheckpoints,
    }),
    taggedHead: (tag, signal) => pool.taggedHead(tag, signal),
  }
}
