import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { DevnetFamily } from '../families/devnet-families.ts'
import { hashSources } from './hash-sources.ts'
import { runTool } from './run-tool.ts'

const SOURCES = ['apps/devnet/src', 'packages/chains/src', 'package-lock.json']

/** Returns the burner wallet's script for these additional families, rebuilt only when its sources have changed. */
export async function buildBurner(checkout: string, families: readonly DevnetFamily[]): Promise<string> {
  const cache = join(checkout, 'node_modules', '.cache', 'sunspan')
  const hash = (await hashSources(checkout, SOURCES)).slice(0, 16)
  const path = join(cache, `burner-${[hash, ...families].join('-')}.js`)
  const cached = await readFile(path, 'utf8').catch(() => undefined)
  if (cached !== undefined) return cached
  await mkdir(cache, { recursive: true })
  const draft = `${path}.${process.pid}`
  await runTool({
    name: 'The build of the burner wallet',
    args: [join(import.meta.dirname, 'bundle-burner.ts'), draft, ...families],
    cwd: checkout,
  })
  await rename(draft, path)
  return readFile(path, 'utf8')
}
