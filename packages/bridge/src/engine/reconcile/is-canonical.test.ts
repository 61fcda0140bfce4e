import { expect, it } from 'vitest'
import type { ScanCursor } from '../../store/chain/scan-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { isCanonical } from './is-canonical.ts'

const block = { height: 10n, hash: '0xa' }
// CAST: only the block is read.
const cursor = { block } as unknown as ScanCursor

/** A step on a chain whose scan resumes from this block. */
function stepOn(resumedFrom: object, requests: object[] = []): LaneContext {
  const scan = (request: object): Promise<object> => {
    requests.push(request)
    return Promise.resolve({ resumedFrom })
  }
  const pool = { query: () => Promise.resolve({ rows: [{ height: '9', hash: '0x9' }] }) }
  const lane = { networkId: 'ethereum' }
  // CAST: it needs only one statement and one scan.
  return { deps: { pool }, lane, adapter: { scanner: { scan } } } as unknown as LaneContext
}

it('the newest scanned block is canonical while the chain continues from it', async () => {
  expect(await isCanonical(stepOn(block), cursor)).toBe(true)
})

it.each([
  ['another block of its height', { height: 10n, hash: '0xb' }],
  ['one beneath it', { height: 9n, hash: '0x9' }],
  ['its hash at another height', { height: 9n, hash: '0xa' }],
])('it is not canonical where the chain continues from %s', async (_, resumedFrom) => {
  expect(await isCanonical(stepOn(resumedFrom), cursor)).toBe(false)
})

it('no more than one block is read for the answer', async () => {
  const requests: object[] = []
  await isCanonical(stepOn(block, requests), cursor)
  expect(requests).toEqual([{ cursor: block, recentBlocks: [{ height: 9n, hash: '0x9' }], maxBlocks: 1 }])
})
