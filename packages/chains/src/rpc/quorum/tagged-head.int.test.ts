import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import type { Tamper } from '../../testing/rpc/faulty-rpc.ts'
import { createQuorumWorld } from '../../evm/testing/quorum-world.ts'
import { patch, when } from '../../testing/rpc/rpc-lies.ts'
import { createAnvilClient } from '../../evm/testing/test-transactions.ts'

const quorum = useShared(createQuorumWorld)
beforeAll(async () => {
  await createAnvilClient(quorum.world.rpcUrl).mine({ blocks: 80 })
})
afterEach(() => quorum.heal())

const taggedHead = (adapter: NetworkAdapter, tag: 'safe' | 'finalized') =>
  adapter.scanner.taggedHead?.(tag, UNLIMITED)

/** Reports the finalized block at a different height than the node does. */
const finalizedAt = (height: bigint): Tamper =>
  when('eth_getBlockByNumber', (result, [tag]) =>
    tag === 'finalized' ? patch({ number: `0x${height.toString(16)}` })(result) : result,
  )

it('reads the safe and the finalized block of a node', async () => {
  const { adapter } = quorum.world
  const head = await adapter.scanner.head(UNLIMITED)
  const [safe, final] = [await taggedHead(adapter, 'safe'), await taggedHead(adapter, 'finalized')]
  // An epoch of the test node is one block.
  expect([safe?.height, final?.height]).toEqual([head.height - 1n, head.height - 2n])
  expect(final).toEqual(await adapter.scanner.blockAt(head.height - 2n, UNLIMITED))
  expect(await adapter.scanner.blockAt(head.height + 1n, UNLIMITED)).toBeUndefined()
})

it('believes the height that a quorum has reached, not the one that claims most or least', async () => {
  const honest = await taggedHead(quorum.world.adapter, 'finalized')
  for (const lie of [0n, (honest?.height ?? 0n) + 50n]) {
    quorum.rpcs[0].tamper(finalizedAt(lie))
    expect(await taggedHead(quorum.createAdapter(), 'finalized')).toEqual(honest)
  }
})

it('takes the lower one where two differ, and nothing when only one answers', async () => {
  const honest = await taggedHead(quorum.world.adapter, 'finalized')
  const lower = (honest?.height ?? 0n) - 3n
  quorum.rpcs[0].tamper(finalizedAt(lower))
  quorum.rpcs[1].tamper(
    when('eth_getBlockByNumber', (result, [tag]) => (tag === 'finalized' ? null : result)),
  )
  expect((await taggedHead(quorum.createAdapter(), 'finalized'))?.height).toBe(lower)
  quorum.rpcs[0].tamper(
    when('eth_getBlockByNumber', (result, [tag]) => (tag === 'finalized' ? null : result)),
  )
  await expect(taggedHead(quorum.createAdapter(), 'finalized')).rejects.toMatchObject({
    kind: 'rpc_unavailable',
  })
})
