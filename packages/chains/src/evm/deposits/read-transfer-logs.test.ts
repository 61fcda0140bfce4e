import { expect, it } from 'vitest'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { toChecksumAddress } from '../address.ts'
import type { RpcBlock } from '../rpc/schemas.ts'
import { bloomOf } from './logs-bloom.ts'
import { readTransferLogs } from './read-transfer-logs.ts'
import { addressTopic, TRANSFER_TOPIC } from './transfer-log.ts'

const TOKEN = toChecksumAddress(`0x${'70'.repeat(20)}`)
const TREASURY = toChecksumAddress(`0x${'aa'.repeat(20)}`)
const SENDER = toChecksumAddress(`0x${'a1'.repeat(20)}`)
const APPROVAL_TOPIC = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const BLOCK_HASH = `0x${'b1'.repeat(32)}`
const TX_HASH = `0x${'71'.repeat(32)}`

const logOf = (topic: string, index: number) => ({
  address: TOKEN,
  topics: [topic, addressTopic(SENDER), addressTopic(TREASURY)],
  data: `0x${'1'.padStart(64, '0')}`,
  blockHash: BLOCK_HASH,
  blockNumber: '0x9',
  transactionHash: TX_HASH,
  logIndex: `0x${String(index)}`,
  removed: false,
})
const transfer = logOf(TRANSFER_TOPIC, 0)
const approval = logOf(APPROVAL_TOPIC, 1)

// CAST: only the block's height and hash, its transactions' hashes and its bloom filter are read.
const block = {
  number: 9n,
  hash: BLOCK_HASH,
  transactions: [{ hash: TX_HASH }],
  logsBloom: bloomOf([transfer, approval]),
} as unknown as RpcBlock

/** A node that returns `listed` for a query of transfers, and all logs for a query of a block. */
const nodeThatLists = (listed: readonly object[]): RpcClient => ({
  at: 'latest',
  node: {},
  ask: (calls) =>
    Promise.resolve(
      calls.map(({ params }) => {
        const isWholeBlock = Array.isArray(params) && 'blockHash' in Object(params[0])
        return { ok: true, result: isWholeBlock ? [transfer, approval] : listed } as never
      }),
    ),
  request: () => Promise.reject(new Error('Nothing is asked so')),
})

const read = (listed: readonly object[]) =>
  readTransferLogs(
    nodeThatLists(listed),
    { blocks: [block], tokens: [TOKEN], recipient: TREASURY },
    AbortSignal.timeout(1_000),
  )

it('a log of another kind does not pass for the transfer that a node withholds', async () => {
  const expected = [expect.objectContaining({ topics: transfer.topics })]
  expect(await read([transfer])).toEqual(expected)
  expect(await read([approval])).toEqual(expected)
  expect(await read([])).toEqual(expected)
})
