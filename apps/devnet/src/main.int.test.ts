import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@sunspan/host'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, 'main.ts')
const someone = '0x00000000000000000000000000000000000a11ce'
/** Few EVM networks, and one family besides: the browser tests start a devnet with all of them. */
const NETWORKS = { DEVNET_EVM: 'few', DEVNET_FAMILIES: 'bitcoin' }
/** Served from its sources, a page is built when it is first asked for. */
const FIRST_PAGE_MS = 60_000
let port: number
const running = new Set<ChildProcess>()

const dataDir = useShared(temporaryFolder)
beforeAll(async () => {
  port = await findFreePort()
})

// A test that failed leaves the folder and the port to the next.
afterEach(async () => {
  const left = [...running]
  for (const child of left) child.kill('SIGKILL')
  if (left.length > 0) await waitForEmpty(20_000)
})

function start(env: Record<string, string> = {}, args: readonly string[] = []) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, ...NETWORKS, DATA_DIR: dataDir.path, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const printed = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(`http://localhost:${port}`)) printed.resolve()
    })
  }
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as unknown
  })
  const ready = Promise.race([
    printed.promise,
    exited.then((code) => Promise.reject(new Error(`ended with ${String(code)}: ${output}`))),
  ])
  // A start that is expected to fail is observed through `exited`.
  ready.catch(() => undefined)
  return { child, ready, exited, output: () => output }
}

/** Command lines of all processes that use our folder. */
function processesOfFolder(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const involved =
          command.includes(dataDir.path) ||
          readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir.path)
        return involved ? [`${pid} ${command}`] : []
      } catch {
        // Exited in the meantime, or owned by another user.
        return []
      }
    })
}

async function waitForEmpty(timeoutMs: number): Promise<string[]> {
  const deadline = Date.now() + timeoutMs
  while (processesOfFolder().length > 0 && Date.now() < deadline) await sleep(50)
  return processesOfFolder()
}

async function post(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  return response.json()
}
const balance = () =>
  post('/devnet/rpc/base', { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [someone, 'latest'] })

describe.skipIf(process.platform !== 'linux')('the whole devnet as a process', () => {
  test('starts, serves, refuses a second start on its folder or port, and ends with Ctrl-C', async () => {
    const devnet = start()
    await devnet.ready
    expect(devnet.output().match(/http:\/\//g)).toHaveLength(1)

    const page = await fetch(`http://localhost:${port}/send`, { signal: AbortSignal.timeout(10_000) })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('/devnet/burner.js')
    const script = await fetch(`http://localhost:${port}/devnet/burner.js`, {
      signal: AbortSignal.timeout(10_000),
    })
    expect(await script.text()).toContain('eip6963:announceProvider')
    expect(await post('/devnet/faucet', { network: 'base', address: someone })).toHaveProperty(
      'transaction_hash',
    )
    await expect.poll(balance, { timeout: 60_000 }).toMatchObject({ result: '0x8ac7230489e80000' })

    const second = start({ PORT: String(await findFreePort()) })
    expect(await second.exited).toBe(1)
    expect(second.output()).toMatch(
      /^\nAnother devnet \(process \d+\) uses .*: stop it, or set DATA_DIR[^\n]*\n$/,
    )

    devnet.child.kill('SIGINT')
    expect(await devnet.exited).toBe(0)
    expect(await waitForEmpty(5_000)).toEqual([])
  })

  test('goes on where it was, and leaves nothing behind when it is killed, with a next start and without', async () => {
    const devnet = start()
    await devnet.ready
    expect(devnet.output()).toContain('kept from the last start')
    expect(await balance()).toMatchObject({ result: '0x8ac7230489e80000' })
    await post('/devnet/faucet', { network: 'base', address: someone })
    await expect.poll(balance, { timeout: 60_000 }).toMatchObject({ result: '0x1158e460913d00000' })

    devnet.child.kill('SIGKILL')
    await devnet.exited
    // Immediately, while leftover processes are still exiting.
    const next = start()
    await next.ready
    expect(await balance()).toMatchObject({ result: '0x1158e460913d00000' })
    next.child.kill('SIGKILL')
    await next.exited
    expect(await waitForEmpty(10_000)).toEqual([])
  })

  test('with --reload serves the page from its sources, and the server behind it, and ends when it is asked to', async () => {
    const devnet = start({}, ['--reload'])
    await devnet.ready
    const page = await fetch(`http://localhost:${port}/send`, { signal: AbortSignal.timeout(FIRST_PAGE_MS) })
    const html = await page.text()
    expect(html).toContain('src="/src/main.tsx')
    expect(html).toContain('"devnet":true')
    expect(html).toContain('/devnet/burner.js')
    const networks = await fetch(`http://localhost:${port}/api/network`, {
      signal: AbortSignal.timeout(10_000),
    })
    expect(await networks.text()).toContain('"ethereum"')
    devnet.child.kill('SIGTERM')
    expect(await devnet.exited).toBe(0)
    expect(await waitForEmpty(5_000)).toEqual([])
  })
})

test('a configuration that cannot be meant ends in one sentence', async () => {
  const bad = start({ PORT: 'eighty' })
  expect(await bad.exited).toBe(1)
  expect(bad.output()).toBe('\nPORT must be a number from 1 to 65535, not "eighty".\n')

  await writeFile(join(dataDir.path, 'file'), '')
  const blocked = start({ DATA_DIR: join(dataDir.path, 'file') })
  expect(await blocked.exited).toBe(1)
  expect(blocked.output()).toMatch(/^\nThe folder .* cannot be used \(\w+\): set DATA_DIR[^\n]*\n$/)
})

test('a port in use ends in one sentence, before anything is started', async () => {
  const other = await import('node:net').then(({ createServer }) => createServer().listen(port, '127.0.0.1'))
  await once(other, 'listening')
  const devnet = start()
  expect(await devnet.exited).toBe(1)
  expect(devnet.output()).toMatch(new RegExp(`^\\nPort ${port} is in use: [^\\n]*\\n$`))
  other.close()
})
