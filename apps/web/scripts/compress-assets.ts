import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
/** Below this size the headers cost more than compression saves. */
const SMALLEST_BYTES = 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes `.br` and `.gz` next to every text asset of the build, except index.html, which the server completes. */
export function compressAssets(): Plugin {
  let directory = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST_BYTES) return
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gzipped(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
