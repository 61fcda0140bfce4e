import { expect, it } from 'vitest'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { createTonDepositScanner } from '../deposits.ts'
import { createHistoryMemory } from '../history/history-memory.ts'

// CAST: only `anyOne` of the pool is called, and its node is never queried.
const pool = {
  anyOne: (work: (client: RpcClient, signal: AbortSignal) => Promise<unknown>, signal: AbortSignal) =>
    work({ ask: () => Promise.reject(new Error('Nothing is asked')) } as unknown as RpcClient, signal),
} as unknown as RpcPool

it.each(['', '0x12', 'no hash', '5'.repeat(63)])(
  'of %j, which is not a hash, nothing is known',
  async (txHash) => {
    const scanner = createTonDepositScanner({
      pool,
      recipient: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
      jettonWallets: { all: () => Promise.resolve(new Map()) },
      memory: createHistoryMemory(),
    })
    const lookup = await scanner.findTransaction?.(txHash, AbortSignal.timeout(1_000))
    expect(lookup).toEqual({ status: 'unknown' })
  },
)
