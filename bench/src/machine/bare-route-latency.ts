import { loadAtConstantRate } from '../constant-rate.ts'
import { percentile } from '../percentile.ts'
import { sized } from '../sized.ts'
import { startBareRoute } from './start-bare-route.ts'

const LOAD = sized({ full: { perSecond: 500, seconds: 5 }, small: { perSecond: 20, seconds: 1 } })

/** The slowest of a hundred responses of a bare Fastify route, in ms. */
export async function measureBareRoute(): Promise<number> {
  const bare = await startBareRoute('{"amount_out":"1"}')
  try {
    await loadAtConstantRate(bare.url, { ...LOAD, seconds: 1 })
    return percentile((await loadAtConstantRate(bare.url, LOAD)).samples, 0.99)
  } finally {
    bare.stop()
  }
}
