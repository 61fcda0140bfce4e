import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { BenchRow } from '../report.ts'

/** What a page may weigh on the line, in bytes: what a slow 4G line carries in a third of a second. */
const BOUND = 64 * 1024
const TIMEOUT_MS = 10_000

/** The heaviest HTML that the sitemap leads to, as it is sent. */
export async function measurePageSizes(webApp: string): Promise<readonly BenchRow[]> {
  const map = await read(`${webApp}/sitemap.xml`)
  const paths = [...map.text.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  // A page of a pair is in the map once it has traffic.
  const sizes = await Promise.all(
    [...new Set([...paths, '/bridge/ethereum-to-base'])].map(async (path) => ({
      path,
      bytes: (await read(`${webApp}${path}`)).bytes,
    })),
  )
  const [heaviest] = sizes.toSorted((one, other) => other.bytes - one.bytes)
  if (heaviest === undefined) throw new Error('The sitemap has no page')
  const sum = sizes.reduce((all, { bytes }) => all + bytes, 0)
  return [
    {
      what: `HTML of each of the ${String(sizes.length)} pages of the sitemap`,
      measured: `at most ${kilobytes(heaviest.bytes)} (${heaviest.path}), ${kilobytes(sum / sizes.length)} on average`,
      budget: `at most ${kilobytes(BOUND)}`,
      against: 'as it is sent',
      held: heaviest.bytes <= BOUND,
    },
  ]
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

const read = (url: string): Promise<{ readonly bytes: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    const request = get(url, { headers, timeout: TIMEOUT_MS }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        if (answer.statusCode !== 200) return reject(new Error(`${url} answers ${String(answer.statusCode)}`))
        const isPacked = answer.headers['content-encoding'] === 'br'
        resolve({ bytes: body.length, text: (isPacked ? brotliDecompressSync(body) : body).toString() })
      })
    })
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error(`${url} is silent`)))
  })
