/** Prints what each page loads before it can be used, and fails if that exceeds its budget or contains a chain SDK. Run it after the build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import { LANGUAGES } from './languages/languages.ts'
import type { ChunkFacts } from './list-chunk-packages.ts'
import { withImports } from './with-imports.ts'

const BUDGET_KB = 130
/** Of a build in another language: its words are longer, and brotli knows English ones from the start. */
const TRANSLATED_KB = 133
/** Fetched by the entry once the prerendered page is painted. */
const APP = 'src/app/start-app.tsx'
const PAGES = [
  'src/app/routes/send.tsx',
  'src/app/routes/progress.tsx',
  'src/app/routes/progress-advanced.tsx',
  'src/app/routes/find.tsx',
  'src/app/routes/explorer.tsx',
] as const
/** Wallets are used through their standards only. A family that needs its SDK imports it at the point of use, not with its wallets. */
const CHAIN_SDKS = [
  /^viem$/,
  /^ox$/,
  /^abitype$/,
  /^@wagmi\//,
  /^@solana\//,
  /^@ton\//,
  /^tronweb$/,
  /^starknet$/,
  /^@mysten\/sui$/,
  /^@mysten\//,
  /^@fuel-ts\//,
  /^bitcoinjs-lib$/,
  /^@scure\/btc-signer$/,
]
/** Budget for the first use of a family's wallets, in kB of brotli: the size when this was written, rounded up. */
const FAMILY_KB = 9
const OTHER_FAMILY_KB: Readonly<Partial<Record<WalletFamily, number>>> = {
  evm: 6,
  ton: 8,
  tron: 10,
  solana: 11,
}
/** What all families share, fetched once the page can be used: budget in kB, and the one chunk of each. */
const SHARED = [
  { name: 'address rules', budgetKb: 10, chunk: /^assets\/address-rules-/ },
  { name: 'wallets', budgetKb: 6, chunk: /^assets\/wallets-/ },
] as const
/** Further budgets for SDKs that are fetched at the point of use, beyond the family's wallets. */
const SIGNING = {
  name: 'a Bitcoin payment by a wallet that only signs',
  after: /bitcoin\/wallet\/bitcoin-browser-chain\.ts$/,
  chunk: /bitcoin\/wallet\/standard\/send-by-standard\.ts$/,
  budgetKb: 43,
}
/** The SDK's transport of gRPC-web with descriptions of all messages of the services that are used: the part of it that does not shake off. */
const SUI_MESSAGES = {
  name: 'the first question to a node of Sui',
  after: /sui\/wallet\/sui-browser-chain\.ts$/,
  chunk: /sui\/rpc\/send-grpc\.ts$/,
  budgetKb: 26,
}

/** The game of Retro Points: what it fetches over its page and what all its dialogs share, in kB of brotli. */
const GAME = {
  dialog: /features\/quests\/components\/layout\/welcome-dialog\.tsx$/,
  page: /src\/app\/routes\/quests\/activities\.tsx$/,
  chunk: /features\/quests\/components\/game\/game-dialog\.tsx$/,
  budgetKb: 15,
}

/** Packages that must load on demand: chain SDKs, and code that only dialogs and notices need. */
const FORBIDDEN = [
  ...CHAIN_SDKS,
  /^valibot$/,
  /^@noble\//,
  /^@radix-ui\//,
  /^radix-ui$/,
  /^react-toastify$/,
  /^@floating-ui\//,
]

const dist = join(import.meta.dirname, '../dist')

type Chunks = Readonly<Record<string, ChunkFacts>>

/** The chunks of the build in a language; of the English one without. */
const readChunks = (language: string): Chunks =>
  // CAST: our own build has just written this file in this shape.
  JSON.parse(readFileSync(join(dist, language, '.vite/chunks.json'), 'utf8')) as Chunks

const chunks = readChunks('')

const sizes = new Map<string, number>()

/** Compressing a large chunk takes a second, and every page loads the same ones. */
function brotliKb(file: string): number {
  const kb = sizes.get(file) ?? brotliCompressSync(readFileSync(join(dist, file))).length / 1000
  sizes.set(file, kb)
  return kb
}

const closure = (files: Iterable<string>, among = chunks): ReadonlySet<string> =>
  withImports(files, (file) => among[file]?.imports)

/** What every page of a language starts with: also what runs before the modules, and is in no chunk. */
function startOf(language: string, among: Chunks): string[] {
  const page = readFileSync(join(dist, language, 'index.html'), 'utf8')
  const entries = [...page.matchAll(/<script(?: [^>]*)? src="\/([^"]+)"/g)].map(([, file = '']) => file)
  return [...entries, ...Object.keys(among).filter((file) => among[file]?.source === APP)]
}

let failures = 0

/** Prints what a page loads before it can be used, and counts a failure if that exceeds its budget. */
function reportPage(source: string, language: string, among: Chunks): void {
  const route = Object.keys(among).find((file) => among[file]?.source === source)
  if (route === undefined)
    throw new Error(`No chunk is built from ${source}. Build the app first, or correct PAGES.`)
  const files = [...closure([...startOf(language, among), route], among)]
  const total = files.reduce((sum, file) => sum + brotliKb(file), 0)
  const forbidden = files
    .flatMap((file) => among[file]?.packages ?? [])
    .filter((name) => FORBIDDEN.some((pattern) => pattern.test(name)))
  const budget = language === '' ? BUDGET_KB : TRANSLATED_KB
  if (total > budget || forbidden.length > 0) failures += 1
  console.log(
    `\n${language === '' ? source : `${source} (${language})`}: ${total.toFixed(2)} kB brotli of ${budget}`,
  )
  if (language === '')
    for (const file of files) console.log(`  ${brotliKb(file).toFixed(1).padStart(6)} kB  ${file}`)
  if (forbidden.length > 0) console.log(`  must load on demand only: ${forbidden.join(', ')}`)
}

for (const source of PAGES) reportPage(source, '', chunks)
for (const language of LANGUAGES) {
  const translated = readChunks(language)
  for (const source of PAGES) reportPage(source, language, translated)
}

console.log('\non demand:')
const first = closure([
  ...startOf('', chunks),
  ...Object.keys(chunks).filter((file) => PAGES.some((page) => chunks[file]?.source === page)),
])
for (const file of Object.keys(chunks).filter((name) => !first.has(name))) {
  console.log(`  ${brotliKb(file).toFixed(1).padStart(6)} kB  ${file}`)
}

/** Prints what chunks fetch beyond what is already loaded, and counts a failure if that exceeds their budget. */
function reportUse(
  chunkFiles: readonly string[],
  there: ReadonlySet<string>,
  use: { name: string; budgetKb: number },
): string[] {
  const files = [...closure([...there, ...chunkFiles])].filter((name) => !there.has(name))
  const total = files.reduce((sum, name) => sum + brotliKb(name), 0)
  const packages = [...new Set(files.flatMap((name) => chunks[name]?.packages ?? []))].toSorted()
  if (total > use.budgetKb) failures += 1
  console.log(`  ${total.toFixed(2).padStart(6)} kB of ${use.budgetKb}  ${use.name}: ${packages.join(', ')}`)
  return packages
}

/** The only chunk built from a matching source file. */
function chunkOf(source: RegExp): string {
  const file = Object.keys(chunks).find((name) => source.test(chunks[name]?.source ?? ''))
  if (file === undefined) throw new Error(`No chunk is built from ${source.source}. Correct its name here.`)
  return file
}

console.log('\nonce the page can be used:')
let usable: ReadonlySet<string> = first
for (const { chunk, ...use } of SHARED) {
  const files = Object.keys(chunks).filter((file) => chunk.test(file))
  if (files.length !== 1) throw new Error(`The ${use.name} are not one chunk. Correct vite.config.ts.`)
  reportUse(files, usable, use)
  usable = closure([...usable, ...files])
}

console.log('\nfirst use of a wallet:')
for (const family of WALLET_FAMILIES) {
  const budgetKb = OTHER_FAMILY_KB[family] ?? FAMILY_KB
  const file = chunkOf(new RegExp(String.raw`/chains/src/${family}/wallet/${family}-browser-chain\.ts$`))
  const packages = reportUse([file], usable, { name: family, budgetKb })
  const sdks = packages.filter((name) => CHAIN_SDKS.some((pattern) => pattern.test(name)))
  if (sdks.length === 0) continue
  failures += 1
  console.log(`  must load on demand only: ${sdks.join(', ')}`)
}
for (const { after, chunk, ...use } of [SIGNING, SUI_MESSAGES]) {
  reportUse([chunkOf(chunk)], closure([...usable, chunkOf(after)]), use)
}
console.log('\nthe game:')
reportUse(
  [chunkOf(GAME.chunk)],
  closure([...startOf('', chunks), chunkOf(GAME.page), chunkOf(GAME.dialog)]),
  {
    name: 'a game, once it is opened',
    budgetKb: GAME.budgetKb,
  },
)
process.exitCode = failures === 0 ? 0 : 1
