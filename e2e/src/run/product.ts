import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOnFreePort } from '@sunspan/host'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const SMALL = { DEVNET_EVM: 'few', DEVNET_FAMILIES: 'none' }
const START_TIMEOUT_MS = 300_000

export interface Product {
  readonly url: string
  readonly pid: number
  /** From the command to the page's first response. */
  readonly startMs: number
  /** Everything that the product has printed so far. */
  output(): string
  /** Sends Ctrl-C, and waits for the end. */
  stop(): Promise<number | null>
  /** Kills every process of the product at once with -9, including the database; the guardian handles the chains. */
  kill(): Promise<void>
}

export interface ProductOptions {
  readonly dataDir: string
  readonly port?: number
  /** Families besides EVM, as in DEVNET_FAMILIES; default: those of the environment, or all. */
  readonly families?: string
  /** Five EVM networks alone: starts in half the time. */
  readonly isSmall?: boolean
  /** Besides this process's environment. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the product like `npm start` and waits until its page responds. */
export const startProduct = (options: ProductOptions): Promise<Product> =>
  options.port === undefined
    ? startOnFreePort((port) => startOn(port, options))
    : startOn(options.port, options)

async function startOn(port: number, options: Omit<ProductOptions, 'port'>): Promise<Product> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'bootstrap', 'start.mjs')], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...(options.isSmall === true ? SMALL : {}),
      ...(options.families === undefined ? {} : { DEVNET_FAMILIES: options.families }),
      ...options.env,
      PORT: String(port),
      DATA_DIR: options.dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('The product could not be started')
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const url = `http://localhost:${port}`
  await waitForPage(url, child, () => output)
  return {
    url,
    pid,
    startMs: performance.now() - startedAt,
    output: () => output,
    stop: () => {
      child.kill('SIGINT')
      return exitOf(child)
    },
    kill: async () => {
      const victims = productProcesses(pid)
      for (const victim of victims) killNow(victim)
      await exitOf(child)
      // A process that was killed keeps its port until the system has taken it down.
      while (victims.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 10))
    },
  }
}

async function waitForPage(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/send`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    // The launcher funds wallets after the page responds; its last line contains the URL.
    if (answer?.ok === true && output().includes(url)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The product did not answer in time:\n${output()}`)
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)))
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Whether a process is there and is more than an entry that its parent has not collected yet. */
function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !'ZX'.includes(stat.charAt(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

interface ProcessRow {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** The product's own processes below `root`, read from /proc. Excludes chain nodes and the guardian. */
export function productProcesses(root: number): readonly number[] {
  const rows = readProcesses()
  const found = new Set([root])
  // The order of pids is arbitrary, so this repeats until no child is added.
  for (let grew = true; grew;) {
    grew = false
    for (const row of rows) {
      if (found.has(row.parent) && !found.has(row.pid)) {
        found.add(row.pid)
        grew = true
      }
    }
  }
  const isOutside = (command: string): boolean => command.includes('anvil') || command.includes('guardian')
  return rows.filter((row) => found.has(row.pid) && !isOutside(row.command)).map((row) => row.pid)
}

/** Every process below `root`, including chain nodes and the guardian. */
export function descendants(root: number): readonly number[] {
  const rows = readProcesses()
  const below = (parent: number): number[] =>
    rows.filter((row) => row.parent === parent).flatMap((row) => [row.pid, ...below(row.pid)])
  return [root, ...below(root)]
}

function readProcesses(): readonly ProcessRow[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [
          {
            pid: Number(name),
            parent,
            command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
          },
        ]
      } catch {
        // It ended between listing and reading.
        return []
      }
    })
}
