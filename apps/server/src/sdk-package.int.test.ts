import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createPublicClient, http, parseEther, type Address } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASE, ETHEREUM, startTestChain, TEST_PHRASE, type TestChain } from './testing/start-test-chains.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

const run = promisify(execFile)
const SDK = join(import.meta.dirname, '..', '..', '..', 'packages', 'sdk')
const PROGRAM_MS = 120_000
const require = createRequire(import.meta.url)

/** The wallet of the example: the only thing that an integrator has to bring. */
const PROGRAM = `
import { createPublicClient, createWalletClient, http } from ${JSON.stringify(pathToFileURL(require.resolve('viem')).href)}
import { mnemonicToAccount } from ${JSON.stringify(pathToFileURL(require.resolve('viem/accounts')).href)}
import { transfer } from './transfer.ts'
const [baseUrl, rpcUrl, phrase, receiver] = process.argv.slice(2)
const account = mnemonicToAccount(phrase, { addressIndex: 2 })
const order = await transfer(baseUrl, {
  address: account.address,
  signMessage: (message) => account.signMessage({ message }),
  async sendTransaction({ to, value, data }) {
    const hash = await createWalletClient({ account, transport: http(rpcUrl) }).sendTransaction({ to, value, data, chain: null })
    await createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 }).waitForTransactionReceipt({ hash })
    return hash
  },
}, receiver)
console.log(JSON.stringify({ status: order.status, amount_out: order.amount_out }))
`

let ethereum: TestChain
let base: TestChain
let server: TestServer
let folder: string

beforeAll(async () => {
  ;[ethereum, base, folder] = await Promise.all([
    startTestChain(ETHEREUM),
    startTestChain(BASE),
    mkdtemp(join(tmpdir(), 'sunspan-sdk-')),
  ])
  server = await startTestServer([ethereum, base])
})

afterAll(async () => {
  await server.stop()
  await Promise.all([ethereum.anvil.stop(), base.anvil.stop(), rm(folder, { recursive: true, force: true })])
})

/** The examples of the README, each a file that names itself in its first line. */
async function writeExamples(): Promise<readonly string[]> {
  const readme = await readFile(join(SDK, 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/```ts\n\/\/ (\S+)\n([^]*?)```/g)]
  for (const [, name = '', code = ''] of examples) await writeFile(join(folder, name), code)
  return examples.map(([, name = '']) => name)
}

/** Packs a copy of the package, so that nothing of the repository is written to, and installs it from the file alone. */
async function install(): Promise<void> {
  const sources = join(folder, 'repository')
  await cp(SDK, join(sources, 'packages', 'sdk'), {
    recursive: true,
    filter: (path) => !/node_modules|dist/.test(path.slice(SDK.length)),
  })
  await cp(join(SDK, '..', '..', 'tsconfig.base.json'), join(sources, 'tsconfig.base.json'))
  const typescript = dirname(require.resolve('typescript/package.json'))
  await mkdir(join(sources, 'node_modules'))
  await symlink(typescript, join(sources, 'node_modules', 'typescript'))
  // The variables that npm sets for its children are about this repository.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const npm = {
    cwd: folder,
    timeout: PROGRAM_MS,
    env: { ...Object.fromEntries(own), npm_config_cache: join(folder, 'cache') },
  }
  await run('npm', ['pack', join(sources, 'packages', 'sdk'), '--offline', '--ignore-scripts=false'], npm)
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  await run('npm', ['install', `./${tarball}`, '--offline', '--no-audit', '--no-fund'], npm)
}

it('is packed, installed without a registry, compiled strictly, and completes a transfer', async () => {
  await install()
  const examples = await writeExamples()
  expect(examples).toEqual(['transfer.ts', 'errors.ts', 'follow.ts'])
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const target = ['--target', 'es2023', '--lib', 'es2023,dom', '--module', 'nodenext']
  // Without skipLibCheck: the types of the package itself are compiled too.
  await run(process.execPath, [tsc, ...options, ...target, ...examples], { cwd: folder, timeout: PROGRAM_MS })

  await writeFile(join(folder, 'program.mjs'), PROGRAM)
  const receiver = privateKeyToAccount(generatePrivateKey()).address
  const mining = setInterval(() => void Promise.all([mine(ethereum), mine(base)]), 300)
  const { stdout } = await run(
    process.execPath,
    ['program.mjs', server.origin, ethereum.anvil.rpcUrl, TEST_PHRASE, receiver],
    { cwd: folder, timeout: PROGRAM_MS },
  ).finally(() => clearInterval(mining))
  const lines = stdout.trim().split('\n')
  expect(lines.at(-2)).toBe('COMPLETE')
  const { status, amount_out: promised } = JSON.parse(lines.at(-1) ?? '')
  expect(status).toBe('COMPLETE')
  expect(await balanceOf(base, receiver)).toBe(parseEther(promised))
})

async function mine(chain: TestChain): Promise<void> {
  await fetch(chain.anvil.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x2'] }),
  })
}

const balanceOf = (chain: TestChain, address: Address): Promise<bigint> =>
  createPublicClient({ transport: http(chain.anvil.rpcUrl) }).getBalance({ address })
