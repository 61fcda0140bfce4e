import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '@sunspan/e2e/product'
import { measureBlockToBroadcast } from './block-to-broadcast.ts'
import { buildEmptyPage } from './empty-page.ts'
import { measureJavascriptBeforeUse } from './javascript-before-use.ts'
import { measureHistory } from './history.ts'
import { measureLargestPaint } from './largest-paint.ts'
import { measureOrdersPerSecond } from './orders/orders-per-second.ts'
import { servePage } from './production-server.ts'
import { measureQuoteLatency } from './quote-latency.ts'
import { formatTable, type BenchRow } from './report.ts'
import { measureStartUp } from './start-up.ts'
import { measureStreams } from './streams/measure-streams.ts'

const WEB_APP = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist')

interface Devnet {
  readonly url: string
  readonly dataDir: string
}

/** Benchmarks by name; `npm run bench -- quote paint` runs some of them. */
const BENCHES: Readonly<Record<string, (devnet: () => Promise<Devnet>) => Promise<readonly BenchRow[]>>> = {
  start: () => measureStartUp(),
  javascript: async (devnet) => {
    const send = await servePage({ webRoot: WEB_APP, devnetDataDir: (await devnet()).dataDir })
    try {
      return [await measureJavascriptBeforeUse(send.url)]
    } finally {
      await send.stop()
    }
  },
  paint: async (devnet) => {
    const { dataDir } = await devnet()
    const send = await servePage({ webRoot: WEB_APP, devnetDataDir: dataDir })
    const empty = await servePage({ webRoot: await buildEmptyPage(), devnetDataDir: dataDir })
    try {
      return [await measureLargestPaint({ send: `${send.url}/send`, empty: empty.url })]
    } finally {
      await Promise.all([send.stop(), empty.stop()])
    }
  },
  broadcast: async (devnet) => [await measureBlockToBroadcast((await devnet()).url)],
  quote: async (devnet) => [await measureQuoteLatency((await devnet()).url)],
  orders: () => measureOrdersPerSecond(),
  history: () => measureHistory(),
  streams: () => measureStreams(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}: choose from ${Object.keys(BENCHES).join(', ')}.`,
  )
  process.exit(1)
}

const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-'))
let product: ReturnType<typeof startProduct> | undefined
// All load of the benchmarks comes from one address.
process.env['RATE_LIMIT_PER_MINUTE'] = '0'
const devnet = async (): Promise<Devnet> => {
  product ??= startProduct({ dataDir })
  return { url: (await product).url, dataDir }
}

const rows: BenchRow[] = []
try {
  for (const [name, measure] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.info(`measuring ${name} …`)
    rows.push(...(await measure(devnet)))
  }
} finally {
  await (await product)?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.info(`\n${formatTable(rows)}`)
process.exitCode = rows.every((row) => row.held) ? 0 : 1
