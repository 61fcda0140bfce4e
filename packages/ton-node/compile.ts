// Compiles the contracts into src/generated, which is committed: the compiler would stay in the memory of each devnet.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runTolkCompiler } from '@ton/tolk-js'

const SOURCES = join(import.meta.dirname, 'contracts')
const GENERATED = join(import.meta.dirname, 'src', 'generated')

/** Files that contain a contract; the others are imported by them. */
const CONTRACTS = ['jetton-minter', 'jetton-wallet', 'name-zone', 'nft-collection', 'nft-item'] as const

/** Compiles a contract. Returns the file to write. Throws the compiler's errors. */
async function compileContract(name: (typeof CONTRACTS)[number]): Promise<{ path: string; text: string }> {
  const files = await readdir(SOURCES)
  const read = async (file: string) => [file, await readFile(join(SOURCES, file), 'utf8')] as const
  const sources = new Map(await Promise.all(files.map(read)))
  const result = await runTolkCompiler({
    entrypointFileName: `${name}.tolk`,
    fsReadCallback(path) {
      const source = sources.get(path.slice(path.lastIndexOf('/') + 1))
      if (source === undefined) throw new Error(`There is no contract ${path}`)
      return source
    },
  })
  if (result.status === 'error') throw new Error(`${name}.tolk: ${result.message}`)
  const constant = `${name.toUpperCase().replaceAll('-', '_')}_CODE`
  const text = [
    `// Compiled from contracts/${name}.tolk by compile.ts. Do not edit: run \`npm run generate\`.`,
    '',
    '/** Base64 of the code as a bag of cells. */',
    `export const ${constant} =`,
    `  '${result.codeBoc64}'`,
    '',
  ].join('\n')
  return { path: join(GENERATED, `${name}.ts`), text }
}

/** Compiles every contract. Throws the compiler's errors. */
export const compileContracts = (): Promise<{ path: string; text: string }[]> =>
  Promise.all(CONTRACTS.map(compileContract))

if (import.meta.main) {
  for (const { path, text } of await compileContracts()) await writeFile(path, text)
}
