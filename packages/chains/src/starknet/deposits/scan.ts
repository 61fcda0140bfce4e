import { ChainError } from '../../errors/chain-error.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import { createBlockScan } from '../../scanning/create-block-scan.ts'
import { askOne, getHeader, toBlockRef } from '../rpc/starknet-calls.ts'
import { findBlock } from '../rpc/starknet-dialect.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'
import { readBlockAt, readExecuted, readHashesAt } from './read-block.ts'

/** Reads each new block once, with its transactions and their receipts. */
export const createStarknetScan = (pool: Pick<RpcPool, 'agree'>, target: DepositTarget) =>
  createBlockScan(pool, {
    maxBlocks: 100,
    blocksAtOnce: 10,
    lagTolerance: 16n,
    restartMargin: 64n,
    findBlock,
    readTransaction: readExecuted,
    readHashes: readHashesAt,
    async head(client, signal) {
      const newest = await askOne(client, getHeader('latest'), signal)
      return { block: toBlockRef(newest), minedAtMs: newest.timestamp * 1_000 }
    },
    async read(client, height, signal) {
      const { block, parentHash, executed } = await readBlockAt(client, height, signal)
      return { block, parentHash, transactions: executed }
    },
    async assertConnected(_, { base, blocks }) {
      let parent = base
      for (const { block, parentHash } of blocks) {
        if (parentHash !== parent.hash) {
          throw new ChainError(
            'rpc_untrustworthy',
            `Block ${block.height} is not built upon block ${parent.height}: the chain changed while it was read.`,
          )
        }
        parent = block
      }
    },
    findDeposits: (executed) => findDeposits(executed, target),
  })
