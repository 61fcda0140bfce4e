// Compiles `src` to `dist` for publication: plain ES modules and their types. `npm pack` runs it.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const here = import.meta.dirname
const compiler = createRequire(import.meta.url).resolve('typescript/package.json')

rmSync(join(here, 'dist'), { recursive: true, force: true })
const { status } = spawnSync(
  process.execPath,
  [join(dirname(compiler), 'bin', 'tsc'), '-p', join(here, 'tsconfig.build.json')],
  { stdio: 'inherit', timeout: 120_000 },
)
process.exitCode = status ?? 1

// The compiler rewrites the extensions of imports in modules, but not in their types.
const files = readdirSync(join(here, 'dist'), { recursive: true, encoding: 'utf8' })
for (const name of files.filter((file) => file.endsWith('.d.ts'))) {
  const path = join(here, 'dist', name)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"))
}
