import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createControlServer, type ControlServer } from '../control/create-control-server.ts'
import type { LocalNetwork } from '../nodes/local-network.ts'

export interface ServedNetworks {
  readonly nodes: ReadonlyMap<string, LocalNetwork>
  readonly control: ControlServer
  /** Networks whose chain may have changed, one entry per write. */
  readonly written: readonly string[]
  post(path: string, body: unknown): Promise<{ readonly status: number; readonly body: unknown }>
  /** Calls a node through the public origin. */
  rpc(
    networkId: string,
    method: string,
    params?: unknown,
  ): Promise<{ readonly result: unknown; readonly error: unknown }>
  /** Stops everything, and restarts from the saved state. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Serves networks like the devnet, from a folder of their own. */
export async function serveNetworks(
  start: (dataDir: string) => Promise<readonly LocalNetwork[]>,
): Promise<ServedNetworks> {
  const dataDir = await mkdtemp(join(tmpdir(), 'devnet-test-'))
  const written: string[] = []
  const open = async () => {
    const nodes = new Map((await start(dataDir)).map((node) => [node.id, node]))
    const onWrite = (networkId: string): void => void written.push(networkId)
    return {
      nodes,
      control: await createControlServer({ nodes, burnerScript: Promise.resolve(''), onWrite }),
    }
  }
  let served = await open()
  const end = async (): Promise<void> => {
    await served.control.close()
    for (const node of served.nodes.values()) await node.stop()
  }
  const post: ServedNetworks['post'] = async (path, body) => {
    const response = await fetch(served.control.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    get nodes() {
      return served.nodes
    },
    get control() {
      return served.control
    },
    written,
    post,
    async rpc(networkId, method, params = []) {
      const { body } = await post(`/rpc/${networkId}`, { jsonrpc: '2.0', id: 1, method, params })
      const { result, error } = Object(body)
      return { result, error }
    },
    async restart() {
      await end()
      served = await open()
    },
    async close() {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
