import type { DepositScanner, ScanResult } from '../capabilities/deposit-scanner.ts'
import { ChainError } from '../errors/chain-error.ts'
import { isTooLarge } from '../errors/to-chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import type { BlockReader } from './block-reader.ts'
import type { ScanRequest } from './create-deposit-scanner.ts'
import { keyWithoutTimes, withLatestTimes } from './deposit-times.ts'
import { findStretch } from './find-stretch.ts'
import { readStretch } from './read-stretch.ts'
import { createShrinkingStretch } from './shrinking-stretch.ts'

/** Reads each new block once, with its transactions. All providers share the stretch of blocks. */
export function createBlockScan<Transaction>(
  pool: Pick<RpcPool, 'agree'>,
  reader: BlockReader<Transaction>,
): Required<Pick<DepositScanner, 'scan' | 'readSetAside'>> {
  const stretch = createShrinkingStretch(reader.maxBlocks)

  async function scanOnce(client: RpcClient, request: ScanRequest, signal: AbortSignal): Promise<ScanResult> {
    const { block: head, minedAtMs } = await reader.head(client, signal)
    const { lagTolerance, restartMargin } = reader
    const { resumedFrom, last } = await findStretch(request, {
      head,
      lagTolerance,
      restartMargin,
      findBlock: (height) => reader.findBlock(client, height, signal),
    })
    const read = await readStretch(reader, client, { base: resumedFrom, last }, signal)
    return {
      resumedFrom,
      head,
      headMinedAtMs: minedAtMs,
      cursor: read.at(-1)?.block ?? resumedFrom,
      blocks: read.map(({ block }) => block),
      deposits: read.flatMap(({ deposits }) => deposits),
      setAside: read.flatMap(({ setAside }) => setAside),
    }
  }

  return {
    scan: ({ maxBlocks, ...request }, signal) =>
      stretch.read(Math.min(maxBlocks, reader.maxBlocks), async (size) => {
        const work = (client: RpcClient, workSignal: AbortSignal): Promise<ScanResult> =>
          scanOnce(client, { ...request, maxBlocks: size }, workSignal)
        return withLatestTimes(await pool.agree(work, signal, keyWithoutTimes))
      }),
    async readSetAside({ txHash, block }, signal) {
      try {
        const [found] = await pool.agree(async (client, workSignal) => {
          const place = { txHash, height: block.height }
          const transaction = await reader.readTransaction(client, place, workSignal)
          return transaction === undefined ? [] : reader.findDeposits(transaction)
        }, signal)
        return found
      } catch (error) {
        if (error instanceof ChainError && isTooLarge(error)) return undefined
        throw error
      }
    },
  }
}
