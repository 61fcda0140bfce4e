// Runs as a separate process: a bundler needs more memory than everything else here, and releases it all when it exits.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { burnerAccounts } from '../devnet-accounts.ts'
import { devnetNetworks, devnetTokens } from '../devnet-networks.ts'
import { burnerContents } from '../nodes/burner-contents.ts'

async function bundle(families: readonly string[]): Promise<string> {
  const networks = devnetNetworks.map(({ id, name, chainId, native }) => ({
    id,
    name,
    chainId,
    symbol: native.symbol,
  }))
  const tokens = devnetTokens.map(({ symbol, decimals, address }) => ({ symbol, decimals, address }))
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, '..', '..'),
    logLevel: 'error',
    define: {
      BURNER_ACCOUNTS: JSON.stringify(burnerAccounts()),
      BURNER_NETWORKS: JSON.stringify(networks),
      BURNER_TOKENS: JSON.stringify(tokens),
      ...Object.fromEntries(
        Object.entries(burnerContents(families)).map(([family, content]) => [
          `BURNER_CONTENTS.${family}`,
          JSON.stringify(content),
        ]),
      ),
    },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'src/burner/main.ts', formats: ['iife'], name: 'sunspanBurner' },
    },
  })
  for (const output of Array.isArray(result) ? result : [result]) {
    const chunk = 'output' in output ? output.output.find((part) => part.type === 'chunk') : undefined
    if (chunk) return chunk.code
  }
  throw new Error('the bundle of the burner wallet is empty')
}

const [outputPath, ...families] = process.argv.slice(2)
if (outputPath === undefined) throw new Error('bundle-burner.ts takes the path to write to')
await writeFile(outputPath, await bundle(families))
