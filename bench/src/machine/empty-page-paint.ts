import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { once } from 'node:events'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '@sunspan/e2e/chromium'
import { LOCAL } from '../page/conditions.ts'
import { buildEmptyPage } from '../page/empty-page.ts'
import { visit } from '../page/visit.ts'
import { median } from '../percentile.ts'
import { sized } from '../sized.ts'

const RUNS = sized({ full: 5, small: 1 })
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' }

/** The largest paint of the empty React page from a bare file server, in ms. */
export async function measureEmptyPagePaint(): Promise<number> {
  const root = await buildEmptyPage()
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    readFile(join(root, path)).then(
      (body) => response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain').end(body),
      () => response.writeHead(404).end(),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The file server has no port.')
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const paints: number[] = []
    for (let run = 0; run < RUNS; run += 1)
      paints.push((await visit(browser, `http://127.0.0.1:${address.port}/`, LOCAL)).paintMs)
    return median(paints)
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}
