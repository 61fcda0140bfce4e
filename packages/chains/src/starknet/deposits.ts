import type { DepositScanner, TransactionLookup } from '../capabilities/deposit-scanner.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { createDepositScanner } from '../scanning/create-deposit-scanner.ts'
import { recheckPlaced } from '../scanning/recheck-placed.ts'
import { isFelt } from './contracts/felt.ts'
import { findDeposits, readTransfer, type DepositTarget } from './deposits/find-deposits.ts'
import { readExecuted } from './deposits/read-block.ts'
import { createStarknetScan } from './deposits/scan.ts'
import { askAll, askOne, getReceipt, getStatus } from './rpc/starknet-calls.ts'
import { findBlock, starknetDialect } from './rpc/starknet-dialect.ts'

const recheck = recheckPlaced({
  dialect: starknetDialect,
  findDeposits,
  read: (client, txHash, signal) => readExecuted(client, { txHash }, signal),
})

async function findTransaction(
  client: RpcClient,
  { target, txHash }: { readonly target: DepositTarget; readonly txHash: string },
  signal: AbortSignal,
): Promise<TransactionLookup> {
  // Other families' hashes may be no number of this one.
  if (!isFelt(txHash)) return { status: 'unknown' }
  const [receipt] = await askAll(client, [getReceipt(txHash)], signal)
  const { block_number: height, block_hash: blockHash } = receipt ?? {}
  // A block that is still open has a number, but no hash.
  if (receipt === null || typeof height !== 'bigint' || typeof blockHash !== 'string') {
    const status = await askOne(client, getStatus(txHash), signal)
    return { status: status === null ? 'unknown' : 'pending' }
  }
  if (receipt.execution_status === 'REVERTED') return { status: 'failed', height }
  const executed = await readExecuted(client, { txHash, height }, signal)
  if (executed !== undefined && findDeposits(executed, target).length > 0)
    return { status: 'deposit', height }
  const isForeign = receipt.events.some((event) => {
    const transfer = readTransfer(event)
    return transfer?.to === BigInt(target.recipient) && transfer.amount > 0n
  })
  return { status: isForeign ? 'foreign_token' : 'elsewhere', height }
}

/** Reads deposits from the transfers that each new block's receipts list. */
export function createStarknetDepositScanner(spec: {
  readonly pool: RpcPool
  readonly target: DepositTarget
}): DepositScanner {
  const { pool, target } = spec
  const { scan, readSetAside } = createStarknetScan(pool, target)
  return {
    ...createDepositScanner(pool, () => Promise.resolve(target), {
      recheck,
      findTransaction,
      blockAt: findBlock,
      scan: { byPool: (_, request, signal) => scan(request, signal) },
    }),
    readSetAside,
    taggedHead: (tag, signal) => pool.taggedHead(tag, signal),
  }
}
