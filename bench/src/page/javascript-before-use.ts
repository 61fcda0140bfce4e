import { chromium, type Browser } from '@playwright/test'
import { brotliCompressSync } from 'node:zlib'
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts'
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
  const sizes: Promise<number>[] = []
  let isUsable = false
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script'
    if (isUsable || !isScript || response.url().includes('/devnet/')) return
    // Compressed here at the highest level, as in the build: the browser does not report the transfer size of every response.
    sizes.push(response.body().then((body) => brotliCompressSync(body).byteLength))
  })
  await page.goto(`${url}/send`)
  // React has hydrated: the form has its networks and keeps what is typed. Code fetched later for the next step does not count.
  const amount = page.getByRole('textbox', { name: /amount/i }).first()
  await page.getByRole('button', { name: /^From network: \w+/ }).waitFor()
  await amount.fill('1')
  await page
    .getByText(/^\$[1-9]/)
    .first()
    .waitFor()
  isUsable = true
  const bytes = await Promise.all(sizes)
  return { bytes: bytes.reduce((sum, size) => sum + size, 0), files: bytes.length }
}
