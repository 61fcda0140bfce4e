import type { DepositScanner } from '../capabilities/deposit-scanner.ts'
import type { DepositTarget } from './deposits/find-deposits.ts'
import { findTransaction } from './deposits/find-transaction.ts'
import { createInternalReader } from './deposits/internal/create-internal-reader.ts'
import { recheckDeposit } from './deposits/recheck-deposit.ts'
import { createEvmScan } from './deposits/scan.ts'
import { toBlockRef } from './rpc/block-ref.ts'
import { askOne, getHeader } from './rpc/evm-calls.ts'
import { createDepositScanner } from '../scanning/create-deposit-scanner.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

/**
 * Reads each new block once. Coins that a contract passes on by a call of its own appear in no transaction and are in no scan: they are read of single
 * transactions, where the nodes trace calls.
 */
export function createEvmDepositScanner(spec: {
  readonly pool: RpcPool
  readonly target: DepositTarget
}): DepositScanner {
  const { pool, target } = spec
  const { scan, readSetAside } = createEvmScan(pool, target)
  const scanner = createDepositScanner(pool, () => Promise.resolve(target), {
    scan: { byPool: (_, request, signal) => scan(request, signal) },
    async blockAt(client, height, signal) {
      const header = await askOne(client, getHeader(height), signal)
      return header === null ? undefined : toBlockRef(header)
    },
    recheck: (client, { deposit }, signal) => recheckDeposit(client, deposit, signal),
    findTransaction: (client, { txHash }, signal) => findTransaction(client, { ...target, txHash }, signal),
  })
  return {
    ...scanner,
    ...createInternalReader(pool, target.recipient, scanner),
    readSetAside,
    taggedHead: (tag, signal) => pool.taggedHead(tag, signal),
  }
}
