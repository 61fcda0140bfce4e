import { expect, it } from 'vitest'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { readCheckpoints } from './read-checkpoints.ts'

const DIGEST = '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S'
const OTHER = 'BE4JixC94sDtCgHJZruyk7QffZnWDFvM2oFjC8XtChET'
const address = `0x${'a1'.repeat(32)}`
const SUI = '0x2::sui::SUI'
const gain = { address, coinType: SUI, amount: '7' }

const executed = (digest: string, kind: number, balanceChanges: readonly object[]) => ({
  digest,
  transaction: { sender: address, bcs: { value: Uint8Array.of(0, kind) } },
  balanceChanges,
})

/** A node of one checkpoint that knows what single transactions changed. */
function createNode(transactions: readonly object[], single: readonly object[] = [], height = 5n) {
  const asked: string[] = []
  return {
    asked,
    ask: async (calls: readonly { method: string; params: object }[]) =>
      calls.map(({ method, params }) => {
        asked.push(method)
        if (method === 'LedgerService/GetTransaction') {
          const { digest } = Object(params)
          const transaction = executed(digest, 0, single)
          return { ok: true as const, result: { transaction } }
        }
        const summary = { epoch: 1n, timestamp: { seconds: 5n, nanos: 0 } }
        const checkpoint = { sequenceNumber: height, digest: DIGEST, summary, transactions }
        return { ok: true as const, result: { checkpoint } }
      }),
  }
}

const changesOf = async (node: ReturnType<typeof createNode>) => {
  const [checkpoint] = await readCheckpoints(node, [5n], UNLIMITED)
  return checkpoint?.transactions.map(({ balanceChanges }) => balanceChanges.map(({ amount }) => amount))
}

it('asks again for what a transaction changed where an older node leaves it out of the checkpoint', async () => {
  const node = createNode([executed(DIGEST, 0, []), executed(OTHER, 0, [gain])], [gain])
  expect(await changesOf(node)).toEqual([[7n], [7n]])
  expect(node.asked).toEqual(['LedgerService/GetCheckpoint', 'LedgerService/GetTransaction'])
})

it('believes that a transaction changed nothing if the node says it twice, or if the system made it', async () => {
  expect(await changesOf(createNode([executed(DIGEST, 0, [])]))).toEqual([[]])
  const node = createNode([executed(DIGEST, 3, [])])
  expect(await changesOf(node)).toEqual([[]])
  expect(node.asked).toEqual(['LedgerService/GetCheckpoint'])
})

it('takes no other checkpoint, and none without its transactions', async () => {
  await expect(changesOf(createNode([], [], 6n))).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
  const bare = { digest: DIGEST, balanceChanges: [] }
  await expect(changesOf(createNode([bare]))).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
})
