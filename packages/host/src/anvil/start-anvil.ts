import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HostError } from '../host-error.ts'
import { startOnFreePort } from '../ports/start-on-free-port.ts'
import { spawnGuarded, type GuardedProcess } from '../processes/spawn-guarded.ts'
import { findAnvil } from './find-anvil.ts'

export interface AnvilSpec {
  chainId: number
  /** Time between blocks; absent: one block per transaction, immediately. */
  blockTimeMs?: number | undefined
  /** File that persists the chain across restarts; absent: the chain is discarded. */
  statePath?: string | undefined
  /** Loopback port; absent: a free one. */
  port?: number | undefined
  /** Additional arguments for anvil. */
  args?: readonly string[] | undefined
}

export interface Anvil {
  rpcUrl: string
  pid: number
  /** Saves the state and stops the node. */
  stop(): Promise<void>
}

/** All local networks and two builds may start at once on two cores. */
const READY_TIMEOUT_MS = 60_000
const REQUEST_TIMEOUT_MS = 2_000
const TAIL_LINES = 8

/**
 * Options of its allocator: by default, that keeps what each of many threads has freed, which after some thousand blocks is a quarter of the
 * node's memory.
 */
const SMALL_MEMORY = { _RJEM_MALLOC_CONF: 'narenas:1,tcache:false,dirty_decay_ms:1000' }

// Anvil rejects a repeated option, so the caller's value wins.
function withDefault(args: readonly string[], option: string, value: string): string[] {
  return args.includes(option) ? [] : [option, value]
}

function buildArguments(spec: AnvilSpec, port: number): string[] {
  const { blockTimeMs, statePath, args = [] } = spec
  return [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--chain-id',
    String(spec.chainId),
    '--quiet',
    // Makes "finalized" follow the head by two blocks instead of sixty-four.
    ...withDefault(args, '--slots-in-an-epoch', '1'),
    ...(blockTimeMs === undefined ? [] : ['--block-time', String(blockTimeMs / 1_000)]),
    ...(statePath === undefined ? [] : ['--state', statePath, ...withDefault(args, '--state-interval', '2')]),
    ...args,
  ]
}

async function readChainId(rpcUrl: string): Promise<number | undefined> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null || !('result' in body)) return undefined
    return Number(body.result)
  } catch {
    // Not listening yet.
    return undefined
  }
}

async function waitUntilReady(spec: AnvilSpec, child: GuardedProcess, rpcUrl: string): Promise<boolean> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  let gone = false
  void child.exited.then(() => (gone = true))
  while (performance.now() < deadline) {
    if (gone) return false
    const chainId = await readChainId(rpcUrl)
    if (chainId === spec.chainId && !gone) return true
    await sleep(15)
  }
  return false
}

async function startOn(port: number, spec: AnvilSpec): Promise<Anvil> {
  const rpcUrl = `http://127.0.0.1:${port}`
  const tail: string[] = []
  const child = await spawnGuarded({
    name: `The local node of chain ${spec.chainId}`,
    command: findAnvil(),
    args: buildArguments(spec, port),
    // Anvil reads ETH_*, FOUNDRY_* and proxy variables; a local chain must not depend on them.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      NO_COLOR: '1',
      ...SMALL_MEMORY,
    },
    stopSignal: 'SIGTERM',
    onOutput: (line) => {
      tail.push(line)
      if (tail.length > TAIL_LINES) tail.shift()
    },
  })
  if (await waitUntilReady(spec, child, rpcUrl)) return { rpcUrl, pid: child.pid, stop: () => child.stop() }
  await child.stop()
  const reason = tail.join(' ').trim()
  throw new HostError(`The local node of chain ${spec.chainId} did not start on port ${port}: ${reason}`, {
    hint:
      spec.statePath === undefined
        ? 'Close the program that uses this port, or try again.'
        : `If the port is free, its saved state may be damaged: remove ${spec.statePath} and start again.`,
  })
}

/**
 * Starts a local EVM node that listens on loopback only and stops with this process. Rejects with HostError when it does not answer within
 * a minute.
 */
export async function startAnvil(spec: AnvilSpec): Promise<Anvil> {
  if (spec.statePath !== undefined) await mkdir(dirname(spec.statePath), { recursive: true })
  const { port } = spec
  return port === undefined ? startOnFreePort((free) => startOn(free, spec)) : startOn(port, spec)
}
