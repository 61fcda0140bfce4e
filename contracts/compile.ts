import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, relative } from 'node:path'
import solc from 'solc'
import * as v from 'valibot'

const sourceRoot = join(import.meta.dirname, 'src')
const generatedRoot = join(sourceRoot, 'generated')
const packages = createRequire(import.meta.url)

const hexSchema = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/, 'unlinked or empty bytecode'))
const outputSchema = v.object({
  errors: v.optional(v.array(v.object({ severity: v.string(), formattedMessage: v.string() })), []),
  contracts: v.record(
    v.string(),
    v.record(
      v.string(),
      v.object({
        abi: v.array(v.unknown()),
        evm: v.object({
          bytecode: v.object({ object: v.string() }),
          deployedBytecode: v.object({ object: v.string() }),
        }),
      }),
    ),
  ),
})

const kebabCase = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
const camelCase = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

function listSources(): string[] {
  return readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sol'))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
}

/** The oldest EVM among the networks; sources whose libraries need a newer one are listed below. */
const EVM_VERSION = 'paris'
/** OpenZeppelin's ERC-721 uses MCOPY. */
const NEWER_EVM: Readonly<Record<string, string>> = { 'PhaseNft.sol': 'cancun' }

function compileFor(evmVersion: string, paths: readonly string[]): v.InferOutput<typeof outputSchema> {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      paths.map((path) => [path, { content: readFileSync(join(sourceRoot, path), 'utf8') }]),
    ),
    settings: {
      evmVersion,
      optimizer: { enabled: true, runs: 10_000 },
      // No metadata trailer: the bytecode then depends on the sources alone.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const readImport = (path: string): { contents: string } => ({
    contents: readFileSync(packages.resolve(path), 'utf8'),
  })
  const output: unknown = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
  const parsed = v.parse(outputSchema, output)
  if (parsed.errors.length > 0) {
    throw new Error(parsed.errors.map((error) => error.formattedMessage).join('\n'))
  }
  return parsed
}

function compile(paths: readonly string[]): v.InferOutput<typeof outputSchema>['contracts'] {
  const byVersion = Object.groupBy(paths, (path) => NEWER_EVM[path] ?? EVM_VERSION)
  const compiled = Object.entries(byVersion).map(([version, group = []]) => compileFor(version, group))
  return Object.assign({}, ...compiled.map(({ contracts }) => contracts))
}

/** Compiles every Solidity source of this folder. Returns file names in `src/generated` with their contents. */
export function generateArtifacts(): Map<string, string> {
  const paths = listSources()
  const contracts = compile(paths)
  const files = new Map<string, string>()
  for (const path of paths) {
    const name = basename(path, '.sol')
    const contract = contracts[path]?.[name]
    if (!contract) throw new Error(`${path} does not contain a contract named ${name}`)
    const artifact = {
      abi: contract.abi,
      bytecode: `0x${v.parse(hexSchema, contract.evm.bytecode.object)}`,
      runtimeBytecode: `0x${v.parse(hexSchema, contract.evm.deployedBytecode.object)}`,
    }
    files.set(
      `${kebabCase(name)}.ts`,
      `// Compiled from ${path} by compile.ts. Do not edit: run \`npm run generate -w @sunspan/contracts\`.\n` +
        `export const ${camelCase(name)} = ${JSON.stringify(artifact, null, 2)} as const\n`,
    )
  }
  return files
}

if (import.meta.main) {
  for (const [file, content] of generateArtifacts()) {
    const path = join(generatedRoot, file)
    writeFileSync(path, content)
    process.stdout.write(`${relative(process.cwd(), path)}\n`)
  }
}
