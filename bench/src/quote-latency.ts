import { loadAtConstantRate, type LoadFigures } from './constant-rate.ts'
import { startBareRoute } from './machine/start-bare-route.ts'
import { percentile } from './percentile.ts'
import type { BenchRow } from './report.ts'
import { sized } from './sized.ts'

const RATE_PER_SECOND = sized({ full: 500, small: 20 })
const ROUNDS = sized({ full: 3, small: 1 })
const SECONDS = sized({ full: 5, small: 1 })
const WARM_UP_SECONDS = sized({ full: 2, small: 1 })
const BUDGET_MS = 5

/**
 * Quotes at a constant rate from the running server, in turns with a bare Fastify route that responds with the same JSON: what else the machine does
 * slows both down.
 */
export async function measureQuoteLatency(baseUrl: string): Promise<BenchRow> {
  const url = `${baseUrl}/api/orders/calculate_amount_out/ethereum-eth/base-eth/?amount=0.25`
  const body = await (await fetch(url, { signal: AbortSignal.timeout(5_000) })).text()
  const bare = await startBareRoute(body)
  try {
    const references: LoadFigures[] = []
    const quotes: LoadFigures[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      references.push(await load(bare.url))
      quotes.push(await load(url))
    }
    const failed = quotes.reduce((sum, figures) => sum + figures.failed, 0)
    return {
      what: `Quote on the server at ${RATE_PER_SECOND} a second`,
      measured: `99 % under ${p99Of(quotes).toFixed(1)} ms (rounds: ${eachP99(quotes)}; ${failed} failed)`,
      budget: `99 % under ${BUDGET_MS} ms`,
      against: `bare Fastify route with the same JSON: ${p99Of(references).toFixed(1)} ms (${eachP99(references)})`,
      held: p99Of(quotes) < BUDGET_MS && failed === 0,
      ratio: { name: 'quote', value: p99Of(quotes) / p99Of(references) },
    }
  } finally {
    bare.stop()
  }
}

const p99Of = (rounds: readonly LoadFigures[]): number =>
  percentile(
    rounds.flatMap(({ samples }) => samples),
    0.99,
  )

const eachP99 = (rounds: readonly LoadFigures[]): string =>
  rounds.map(({ samples }) => percentile(samples, 0.99).toFixed(1)).join(', ')

async function load(url: string): Promise<LoadFigures> {
  await loadAtConstantRate(url, { perSecond: RATE_PER_SECOND, seconds: WARM_UP_SECONDS })
  return loadAtConstantRate(url, { perSecond: RATE_PER_SECOND, seconds: SECONDS })
}
