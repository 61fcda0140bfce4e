import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { burnerAccounts } from '../devnet-accounts.ts'
import { devnetNetworks, devnetTokens } from '../devnet-networks.ts'
import { hashSources } from './hash-sources.ts'

const SOURCES = ['apps/devnet/src', 'package-lock.json']

async function bundle(checkout: string): Promise<string> {
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    root: join(checkout, 'apps', 'devnet'),
    logLevel: 'error',
    define: {
      BURNER_ACCOUNTS: JSON.stringify(burnerAccounts()),
      BURNER_TOKENS: JSON.stringify(
        devnetTokens.map(({ symbol, decimals, address }) => ({ symbol, decimals, address })),
      ),
      BURNER_NETWORKS: JSON.stringify(
        devnetNetworks.map(({ id, name, chainId, native }) => ({ id, name, chainId, symbol: native.symbol })),
      ),
    },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'src/burner/main.ts', formats: ['iife'], name: 'sunspanBurner' },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const output of outputs) {
    if (!('output' in output)) continue
    const chunk = output.output.find((part) => part.type === 'chunk')
    if (chunk) return chunk.code
  }
  throw new Error('the bundle of the burner wallet is empty')
}

/** Answers the script of the burner wallet, bundled anew only when its sources have changed. */
export async function buildBurner(checkout: string): Promise<string> {
  const cache = join(checkout, 'node_modules', '.cache', 'sunspan')
  const path = join(cache, `burner-${(await hashSources(checkout, SOURCES)).slice(0, 16)}.js`)
  const cached = await readFile(path, 'utf8').catch(() => undefined)
  if (cached !== undefined) return cached
  const script = await bundle(checkout)
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, script)
  await rename(draft, path)
  return script
}
