import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { hashSources } from './hash-sources.ts'
import { runTool } from './run-tool.ts'
import { withFileLock } from './with-file-lock.ts'

const SOURCES = ['apps/web', 'packages/domain', 'packages/api', 'packages/chains', 'package-lock.json']

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Builds the web app into apps/web/dist, unless the existing build is from the same sources. */
export async function buildWeb(checkout: string): Promise<'built' | 'unchanged'> {
  const webRoot = join(checkout, 'apps', 'web')
  const cache = join(checkout, 'node_modules', '.cache', 'sunspan')
  const stampPath = join(cache, 'web-build')
  await mkdir(cache, { recursive: true })
  // All starts from this checkout build into the same folder.
  return withFileLock(join(cache, 'web-build.lock'), async () => {
    const wanted = await hashSources(checkout, SOURCES)
    const built = await readFile(stampPath, 'utf8').catch(() => undefined)
    if (built === wanted && (await exists(join(webRoot, 'dist', 'index.html')))) return 'unchanged'
    await rm(stampPath, { force: true })
    const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
    await runTool({
      name: 'The build of the web app',
      args: [join(vite, 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
      cwd: webRoot,
      // Vite uses the inherited environment, and test runners set NODE_ENV to "test", which would include React's development checks.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    await writeFile(stampPath, wanted)
    return 'built'
  })
}
