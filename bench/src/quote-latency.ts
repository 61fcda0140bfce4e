import { loadAtConstantRate } from './constant-rate.ts'
import { startBareRoute } from './machine/start-bare-route.ts'
import type { BenchRow } from './report.ts'
import { sized } from './sized.ts'

const RATE_PER_SECOND = sized({ full: 500, small: 20 })
const SECONDS = sized({ full: 10, small: 1 })
const WARM_UP_SECONDS = sized({ full: 2, small: 1 })
const BUDGET_MS = 5

/** Quotes at a constant rate from the running server, and in the same run from a bare Fastify route that responds with the same JSON. */
export async function measureQuoteLatency(baseUrl: string): Promise<BenchRow> {
  const url = `${baseUrl}/api/orders/calculate_amount_out/ethereum-eth/base-eth/?amount=0.25`
  const body = await (await fetch(url, { signal: AbortSignal.timeout(5_000) })).text()
  const bare = await startBareRoute(body)
  try {
    const reference = await load(bare.url)
    const quote = await load(url)
    return {
      what: `Quote on the server at ${RATE_PER_SECOND} a second`,
      measured: `99 % under ${quote.p99.toFixed(1)} ms (${quote.answered} answers, ${quote.failed} failed)`,
      budget: `99 % under ${BUDGET_MS} ms`,
      against: `bare Fastify route with the same JSON: ${reference.p99.toFixed(1)} ms`,
      held: quote.p99 < BUDGET_MS && quote.failed === 0,
      ratio: { name: 'quote', value: quote.p99 / reference.p99 },
    }
  } finally {
    bare.stop()
  }
}

async function load(url: string): ReturnType<typeof loadAtConstantRate> {
  await loadAtConstantRate(url, { perSecond: RATE_PER_SECOND, seconds: WARM_UP_SECONDS })
  return loadAtConstantRate(url, { perSecond: RATE_PER_SECOND, seconds: SECONDS })
}
