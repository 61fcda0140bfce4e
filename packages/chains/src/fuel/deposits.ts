import type { DepositScanner, TransactionLookup } from '../capabilities/deposit-scanner.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { createDepositScanner } from '../scanning/create-deposit-scanner.ts'
import { recheckPlaced } from '../scanning/recheck-placed.ts'
import { findDeposits, findPayments, type DepositTarget } from './deposits/find-deposits.ts'
import { readPlaced } from './deposits/read-block.ts'
import { createFuelScan } from './deposits/scan.ts'
import { askOne, getTransaction } from './rpc/fuel-calls.ts'
import { findBlock, fuelDialect } from './rpc/fuel-dialect.ts'

const recheck = recheckPlaced({
  dialect: fuelDialect,
  findDeposits,
  read: (client, txHash, signal) => readPlaced(client, { txHash }, signal),
})

async function findTransaction(
  client: RpcClient,
  { target, txHash }: { readonly target: DepositTarget; readonly txHash: string },
  signal: AbortSignal,
): Promise<TransactionLookup> {
  // Other families' hashes have another form.
  if (!/^0x[0-9a-f]{64}$/.test(txHash)) return { status: 'unknown' }
  const { transaction } = await askOne(client, getTransaction(txHash), signal)
  const placed = await readPlaced(client, { txHash }, signal)
  if (placed === undefined) return { status: transaction === null ? 'unknown' : 'pending' }
  const { height } = placed.block
  if (findDeposits(placed, target).length > 0) return { status: 'deposit', height }
  if (findPayments(placed.transaction, target.recipient).length > 0)
    return { status: 'foreign_token', height }
  const isFailed = transaction?.status?.__typename === 'FailureStatus'
  return { status: isFailed ? 'failed' : 'elsewhere', height }
}

/** Reads deposits from the coin outputs of each new block. */
export function createFuelDepositScanner(spec: {
  readonly pool: RpcPool
  readonly target: DepositTarget
}): DepositScanner {
  const { pool, target } = spec
  const { scan, readSetAside } = createFuelScan(pool, target)
  return {
    ...createDepositScanner(pool, () => Promise.resolve(target), {
      recheck,
      findTransaction,
      blockAt: findBlock,
      scan: { byPool: (_, request, signal) => scan(request, signal) },
    }),
    readSetAside,
  }
}
