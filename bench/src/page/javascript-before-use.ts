import { chromium, type Browser } from '@playwright/test'
import { brotliCompressSync } from 'node:zlib'
import { readUsable } from './read-usable.ts'
import { watchUntilUsable } from './watch-until-usable.ts'
import { CHROMIUM_ARGS, chromiumPath } from '@sunspan/e2e/chromium'
import type { BenchRow } from '../report.ts'

const BUDGET_KB = 130
/** Published sizes of the peers' pages (brotli, kB). */
const PEERS = 'Relay 332, Layerswap 395, LI.FI 418, Rango 1251, Squid 2779'

/**
 * JavaScript that a browser has fetched once the send page is usable: the amount can be typed and a wallet can be chosen. Excludes the burner wallet,
 * which exists only on the devnet: an extension would bring its own code.
 */
export async function measureJavascriptBeforeUse(url: string): Promise<BenchRow> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const { bytes, files } = await scriptBytes(browser, url)
    const kb = bytes / 1000
    return {
      what: 'JavaScript before the send page can be used',
      measured: `${kb.toFixed(1)} kB brotli in ${files} files`,
      budget: `${BUDGET_KB} kB`,
      against: PEERS,
      held: kb <= BUDGET_KB,
      ratio: { name: 'javascript', value: kb / BUDGET_KB, bound: 1 },
    }
  } finally {
    await browser.close()
  }
}

async function scriptBytes(browser: Browser, url: string): Promise<{ bytes: number; files: number }> {
  const page = await browser.newPage()
  await page.addInitScript(watchUntilUsable)
  const scripts: { readonly askedAt: number; readonly size: Promise<number> }[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.resourceType() !== 'script' || response.url().includes('/devnet/')) return
    // Compressed here at the highest level, as in the build: the browser does not report the transfer size of every response.
    const size = response.body().then((body) => brotliCompressSync(body).byteLength)
    scripts.push({ askedAt: request.timing().startTime, size })
  })
  await page.goto(`${url}/send`)
  const { clockMs } = await readUsable(page)
  // Code fetched later, for the next step, does not count.
  const before = scripts.filter(({ askedAt }) => askedAt <= clockMs)
  const bytes = await Promise.all(before.map(({ size }) => size))
  return { bytes: bytes.reduce((sum, size) => sum + size, 0), files: bytes.length }
}
