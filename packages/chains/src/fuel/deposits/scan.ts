import { ChainError } from '../../errors/chain-error.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import { createBlockScan } from '../../scanning/create-block-scan.ts'
import { askOne, getBlockIds, toBlockRef, toMs } from '../rpc/fuel-calls.ts'
import { findBlock, readHead } from '../rpc/fuel-dialect.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'
import { readBlockAt, readPlaced, requireBlock } from './read-block.ts'

/** Reads each new block once, with its transactions. */
export const createFuelScan = (pool: Pick<RpcPool, 'agree'>, target: DepositTarget) =>
  createBlockScan(pool, {
    maxBlocks: 100,
    blocksAtOnce: 10,
    lagTolerance: 16n,
    restartMargin: 64n,
    findBlock,
    readTransaction: readPlaced,
    async head(client, signal) {
      const newest = await readHead(client, signal)
      return { block: toBlockRef(newest), minedAtMs: toMs(newest) }
    },
    async read(client, height, signal) {
      const { block, placed } = await readBlockAt(client, height, signal)
      return { block, transactions: placed }
    },
    async readHashes(client, height, signal) {
      const answer = requireBlock((await askOne(client, getBlockIds(height), signal)).block, height)
      return { block: toBlockRef(answer), hashes: answer.transactionIds }
    },
    // Blocks do not name the one before, so both ends are read again.
    async assertConnected(client, { base, blocks }, signal) {
      for (const { height, hash } of [base, ...blocks.slice(-1).map(({ block }) => block)]) {
        if ((await findBlock(client, height, signal))?.hash === hash) continue
        throw new ChainError(
          'rpc_untrustworthy',
          `Block ${height} changed while the blocks after it were read.`,
        )
      }
    },
    findDeposits: (placed) => findDeposits(placed, target),
  })
