import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'

/**
 * One product for the whole run; tests find it by SUNSPAN_URL, and its files by SUNSPAN_DATA_DIR. The same variables can name one that is already
 * running.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['SUNSPAN_URL'] !== undefined) return () => Promise.resolve()
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-e2e-'))
  const product = await startProduct({ dataDir })
  process.env['SUNSPAN_URL'] = product.url
  process.env['SUNSPAN_DATA_DIR'] = dataDir
  return async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
