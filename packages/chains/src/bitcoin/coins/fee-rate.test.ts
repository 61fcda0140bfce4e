import { expect, it } from 'vitest'
import { createRpcPool } from '../../rpc/rpc-pool.ts'
import { esploraDialect } from '../rpc/esplora-dialect.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { agreeOnFeeRate } from './fee-rate.ts'

const GENESIS = '0'.repeat(64)
const hashOf = (height: number): string => height.toString(16).padStart(64, '0')
const HEAD = 100

interface NodeRates {
  /** Satoshis per virtual byte. */
  readonly estimate: number
  /** What blocks have paid; undefined for a node that does not report it. */
  readonly paid?: number | undefined
}

/** Nodes that report these values, in Esplora's format. */
const poolOf = (...nodes: readonly NodeRates[]) =>
  createRpcPool({
    networkId: 'bitcoin',
    dialect: esploraDialect,
    chainId: GENESIS,
    timeoutMs: 1_000,
    urls: nodes.map((_, place) => `http://node-${String(place)}`),
    fetch: (url) => {
      const { hostname, pathname } = new URL(url instanceof Request ? url.url : url)
      const rates = nodes[Number(hostname.slice(5))]
      const answer = rates === undefined ? undefined : answerFor(rates, pathname)
      return Promise.resolve(
        new Response(answer ?? 'not found', { status: answer === undefined ? 404 : 200 }),
      )
    },
  })

function answerFor({ estimate, paid }: NodeRates, path: string): string | undefined {
  const [, first, second] = path.split('/')
  if (first === 'block-height') return hashOf(Number(second))
  if (first === 'blocks') return hashOf(HEAD)
  if (first === 'fee-estimates') return JSON.stringify({ 1: estimate, 6: 1 })
  if (path.endsWith('/txs') && paid !== undefined) {
    const transactions = [paid, paid * 2, paid / 2].map((rate) => ({
      fee: rate * 100,
      weight: 400,
      vin: [{ is_coinbase: false }],
    }))
    return JSON.stringify([{ fee: 0, weight: 400, vin: [{ is_coinbase: true }] }, ...transactions])
  }
  if (path.endsWith('/txs')) return undefined
  return JSON.stringify({ id: hashOf(HEAD), height: HEAD })
}

const rateOf = async (...nodes: readonly NodeRates[]): Promise<bigint> =>
  (await agreeOnFeeRate(poolOf(...nodes), UNLIMITED)) / 1_000n

const HONEST = { estimate: 12, paid: 10 }

it('is the median of a quorum, whichever provider lies', async () => {
  for (const place of [0, 1, 2]) {
    const nodes = [HONEST, HONEST, HONEST].with(place, { estimate: 900, paid: 900 })
    expect(await rateOf(...nodes)).toBe(12n)
  }
})

it('is no more than four times what blocks were paid, also with one node or a majority that lies', async () => {
  expect(await rateOf({ estimate: 900, paid: 10 })).toBe(40n)
  const liar = { estimate: 900, paid: 10 }
  expect(await rateOf(liar, liar, HONEST)).toBeLessThanOrEqual(40n)
})

it('may rise from little, and from empty blocks, within bounds', async () => {
  expect(await rateOf({ estimate: 15, paid: 1 })).toBe(15n)
  expect(await rateOf({ estimate: 900, paid: 1 })).toBe(20n)
  expect(await rateOf({ estimate: 900, paid: 0 })).toBe(100n)
})

it('is at most 500 satoshis a virtual byte where nothing is known of blocks', async () => {
  expect(await rateOf({ estimate: 30 })).toBe(30n)
  expect(await rateOf({ estimate: 900 })).toBe(500n)
})
