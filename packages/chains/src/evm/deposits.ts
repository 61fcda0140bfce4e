import type { DepositScanner } from '../capabilities/deposit-scanner.ts'
import { createTargetReader } from './deposits/coin-contract.ts'
import type { DepositTarget } from './deposits/deposit-target.ts'
import { findTransaction } from './deposits/find-transaction.ts'
import { callTraces } from './deposits/internal/internal-transfers.ts'
import { recheckDeposit } from './deposits/recheck-deposit.ts'
import { createEvmScan } from './deposits/scan.ts'
import { toBlockRef } from './rpc/block-ref.ts'
import { askOne, getHeader } from './rpc/evm-calls.ts'
import { createDepositScanner } from '../scanning/create-deposit-scanner.ts'
import { createInternalReader } from '../scanning/internal/create-internal-reader.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

/**
 * Reads each new block once. Coins that a contract passes on by a call of its own appear in no transaction and are in no scan: they are read of single
 * transactions, where the nodes trace calls. Networks that log every transfer of coins need no traces: such coins are in the scan.
 */
export function createEvmDepositScanner(spec: {
  readonly pool: RpcPool
  readonly target: DepositTarget
}): DepositScanner {
  const { pool, target } = spec
  const targetOf = createTargetReader(pool, target)
  const { scan, readSetAside } = createEvmScan(pool, targetOf)
  const scanner = createDepositScanner(pool, targetOf, {
    scan: { byPool: (_, request, signal) => scan(request, signal) },
    async blockAt(client, height, signal) {
      const header = await askOne(client, getHeader(height), signal)
      return header === null ? undefined : toBlockRef(header)
    },
    recheck: recheckDeposit,
    findTransaction: (client, { target: of, txHash }, signal) =>
      findTransaction(client, { ...of, txHash }, signal),
  })
  return {
    ...scanner,
    ...createInternalReader(pool, callTraces(targetOf), scanner),
    readSetAside,
    taggedHead: (tag, signal) => pool.taggedHead(tag, signal),
  }
}
