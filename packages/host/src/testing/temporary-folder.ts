import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder, whose `close` removes it with all that is in it. */
export async function temporaryFolder(): Promise<{ readonly path: string; close(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'sunspan-test-'))
  return { path, close: () => rm(path, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 }) }
}
