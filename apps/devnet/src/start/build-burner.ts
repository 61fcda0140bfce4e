import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { hashSources } from './hash-sources.ts'
import { runTool } from './run-tool.ts'

const SOURCES = ['apps/devnet/src', 'package-lock.json']

/** Answers the script of the burner wallet, bundled anew only when its sources have changed. */
export async function buildBurner(checkout: string): Promise<string> {
  const cache = join(checkout, 'node_modules', '.cache', 'sunspan')
  const path = join(cache, `burner-${(await hashSources(checkout, SOURCES)).slice(0, 16)}.js`)
  const cached = await readFile(path, 'utf8').catch(() => undefined)
  if (cached !== undefined) return cached
  await mkdir(cache, { recursive: true })
  const draft = `${path}.${process.pid}`
  await runTool({
    name: 'The build of the burner wallet',
    args: [join(import.meta.dirname, 'bundle-burner.ts'), draft],
    cwd: checkout,
  })
  await rename(draft, path)
  return readFile(path, 'utf8')
}
