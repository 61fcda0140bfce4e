import { expect, it } from 'vitest'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { findAnchor, VALID_BLOCKS } from './find-anchor.ts'

const HASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
const BLOCK = { blockhash: HASH, previousBlockhash: HASH, parentSlot: 899, blockHeight: 700, blockTime: 1 }

function clientAt(at: RpcClient['at'], result: unknown): RpcClient {
  return {
    at,
    node: {},
    ask: (calls) => Promise.resolve(calls.map(() => ({ ok: true, result }) as never)),
    request: () => Promise.reject(new Error('Nothing is asked so')),
  }
}

it('is good for the next 150 blocks where nodes are compared at one block', async () => {
  expect(VALID_BLOCKS).toBe(150n)
  const anchor = await findAnchor(clientAt(900n, BLOCK), AbortSignal.timeout(1_000))
  expect(anchor).toEqual({ blockhash: HASH, lastValidHeight: 850n })
})
