import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { spawnGuarded } from '@sunspan/host'
import { DevnetError } from '../devnet-error.ts'
import { hashSources } from './hash-sources.ts'

const SOURCES = ['apps/web', 'packages/domain', 'packages/api', 'packages/chains', 'package-lock.json']
const TAIL_LINES = 15

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function runVite(webRoot: string): Promise<void> {
  const packagePath = createRequire(import.meta.url).resolve('vite/package.json')
  const tail: string[] = []
  const vite = await spawnGuarded({
    name: 'The build of the web app',
    command: process.execPath,
    args: [join(dirname(packagePath), 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    cwd: webRoot,
    onOutput: (line) => {
      tail.push(line)
      if (tail.length > TAIL_LINES) tail.shift()
    },
  })
  const { code } = await vite.exited
  if (code !== 0) throw new DevnetError(`The web app could not be built:\n${tail.join('\n')}`)
}

/** Builds the web app into apps/web/dist, unless what lies there was built from the same sources. */
export async function buildWeb(checkout: string): Promise<'built' | 'unchanged'> {
  const webRoot = join(checkout, 'apps', 'web')
  const stampPath = join(checkout, 'node_modules', '.cache', 'sunspan', 'web-build')
  const wanted = await hashSources(checkout, SOURCES)
  const built = await readFile(stampPath, 'utf8').catch(() => undefined)
  if (built === wanted && (await exists(join(webRoot, 'dist', 'index.html')))) return 'unchanged'
  await rm(stampPath, { force: true })
  await runVite(webRoot)
  await mkdir(dirname(stampPath), { recursive: true })
  await writeFile(stampPath, wanted)
  return 'built'
}
