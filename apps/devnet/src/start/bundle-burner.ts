// Runs as a separate process: a bundler needs more memory than everything else here, and releases it all when it exits.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { burnerAccounts } from '../devnet-accounts.ts'
import { devnetNetworks, devnetTokens } from '../devnet-networks.ts'
import { burnerContentOf } from '../families/devnet-families.ts'

/** The module of the wallets of these families: each adds itself to a page, with its content. */
function familyBurners(families: readonly string[]): string {
  const path = (family: string): string =>
    JSON.stringify(join(import.meta.dirname, '..', 'burner', family, 'install.ts'))
  const imports = families.map(
    (family, place) => `import { install as install${place} } from ${path(family)}`,
  )
  const installs = families.map(
    (family, place) => `(page) => install${place}(page, ${JSON.stringify(burnerContentOf(family))})`,
  )
  return `${imports.join('\n')}\nexport const FAMILY_BURNERS = [${installs.join(', ')}]`
}

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
    },
    plugins: [
      {
        name: 'family-burners',
        load: (id) => (id.endsWith('/burner/family-burners.ts') ? familyBurners(families) : undefined),
      },
    ],
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
