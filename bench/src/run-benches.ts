import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '@sunspan/e2e/product'
import type { Bench, Devnet } from './bench.ts'
import type { BenchRow } from './report.ts'
import { sized } from './sized.ts'

/** Families besides EVM, as in DEVNET_FAMILIES. */
const FAMILIES = sized({ full: undefined, small: 'none' })

/** Runs benchmarks one after another, with one devnet for those that ask for it. One that fails is a row that says why; the others remain. */
export async function runBenches(benches: Readonly<Record<string, Bench>>): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-'))
  let product: ReturnType<typeof startProduct> | undefined
  // All load of the benchmarks comes from one address.
  process.env['RATE_LIMIT_PER_MINUTE'] = '0'
  const devnet = async (): Promise<Devnet> => {
    product ??= startProduct({ dataDir, ...(FAMILIES === undefined ? {} : { families: FAMILIES }) })
    return { url: (await product).url, dataDir }
  }
  const rows: BenchRow[] = []
  try {
    for (const [name, measure] of Object.entries(benches)) {
      console.info(`measuring ${name} …`)
      rows.push(...(await measureOrExplain(name, () => measure(devnet))))
    }
  } finally {
    await (await product)?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return rows
}

async function measureOrExplain(
  name: string,
  measure: () => Promise<readonly BenchRow[]>,
): Promise<readonly BenchRow[]> {
  try {
    const rows = await measure()
    if (rows.length === 0) throw new Error('It has measured nothing.')
    return rows
  } catch (error) {
    console.error(error)
    const reason = error instanceof Error ? error.message : String(error)
    return [
      {
        what: `The benchmark ${name}`,
        measured: `failed: ${reason.replaceAll(/\s+/g, ' ').replaceAll('|', '/')}`,
        budget: 'comes to its end',
        against: 'nothing',
        held: false,
        hasFailed: true,
      },
    ]
  }
}
