import { randomBytes } from 'node:crypto'
import { listenOnLoopback } from '@sunspan/host/http'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { LocalNetwork } from '../nodes/local-network.ts'
import { ControlError, sendError, sendJson } from './api-error.ts'
import { createCallCounter, type CallCounter } from './call-counter.ts'
import { createFaultBoard } from './faults.ts'
import { applyFault, listFaults } from './fault-route.ts'
import { createFaucet, readFaucetRequest } from './faucet.ts'
import { createForwarder } from './forward-to-node.ts'
import { readBody, readJsonObject } from './read-body.ts'
import { judgeRpcBody } from './rpc-policy.ts'

export interface ControlServerDeps {
  nodes: ReadonlyMap<string, LocalNetwork>
  /** The burner wallet's script, once built. */
  burnerScript: Promise<string>
  /** Called when a chain receives something that it should persist. */
  onWrite: (networkId: string) => void
}

export interface ControlServer {
  url: string
  /** URL at which the product's server reaches a network's node with every method; secret from everyone else. */
  nodeUrl(networkId: string): string
  close(): Promise<void>
}

/** `path`: the rest of the URL after the network, with its leading slash; empty if there is none. */
type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  place: { networkId: string; path: string },
) => Promise<void>
type Handlers = Readonly<Record<string, Handler>>

/** Routes whose path continues after the network. */
const REST_ROUTE = /^(?:rpc$|node-)/
const MAX_RPC_BYTES = 1_000_000
const MAX_PRIVATE_BYTES = 16_000_000

const methodOf = ({ method }: IncomingMessage): 'GET' | 'POST' => (method === 'POST' ? 'POST' : 'GET')

/** A page of another site must not reach the nodes through a host name that resolves to this machine. */
function refuseForeignHost(request: IncomingMessage): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (!['127.0.0.1', 'localhost'].includes(host)) {
    throw new ControlError('FORBIDDEN_ORIGIN', 'This server is for the local product server alone.')
  }
}

/** Access to the nodes: public methods for anyone, and all methods for the product's server. */
function createNodeHandlers(
  deps: ControlServerDeps,
  board: ReturnType<typeof createFaultBoard>,
  { forwarder, calls }: { forwarder: ReturnType<typeof createForwarder>; calls: CallCounter },
): { rpc: Handler; privateNode: Handler } {
  const nodeOf = (networkId: string): LocalNetwork => {
    const node = deps.nodes.get(networkId)
    if (node) return node
    throw new ControlError('NETWORK_NOT_FOUND', `There is no network "${networkId.slice(0, 60)}".`)
  }
  const passFaults = async (networkId: string, response: ServerResponse) => {
    if (board.get(networkId).kind === 'none') return
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    await board.pass(networkId, gone.signal)
  }

  const recordWrite = async (node: LocalNetwork, body: Buffer, path: string) => {
    if (await node.recordWrite(body, path)) deps.onWrite(node.id)
  }

  /** Forwards one call of a REST API, if it is public. */
  const rest = async (
    request: IncomingMessage,
    response: ServerResponse,
    { node, path }: { node: LocalNetwork; path: string },
  ) => {
    const method = methodOf(request)
    const isPublic = node.publicPaths?.some((call) => call.method === method && call.path.test(path))
    if (isPublic !== true) throw new ControlError('ROUTE_NOT_FOUND', 'There is nothing at this address.')
    const body = await readBody(request, MAX_RPC_BYTES)
    await passFaults(node.id, response)
    await recordWrite(node, body, path)
    await forwarder.forward({ url: node.rpcUrl + path, body, method }, response)
  }

  const rpc: Handler = async (request, response, { networkId, path }) => {
    const node = nodeOf(networkId)
    if (path !== '') {
      await rest(request, response, { node, path })
      return
    }
    const body = await readBody(request, MAX_RPC_BYTES)
    const refused = judgeRpcBody(body.toString('utf8'), node.publicMethods)
    if (refused) {
      sendJson(response, 200, refused)
      return
    }
    await passFaults(networkId, response)
    await recordWrite(node, body, path)
    await forwarder.forward({ url: node.rpcUrl, body }, response)
  }
  const privateNode: Handler = async (request, response, { networkId, path }) => {
    if (request.headers.origin !== undefined) {
      throw new ControlError('FORBIDDEN_ORIGIN', 'Browsers use the RPC of the public origin.')
    }
    const node = nodeOf(networkId)
    const body = await readBody(request, MAX_PRIVATE_BYTES)
    const method = methodOf(request)
    calls.count(networkId, { method, path, body })
    await passFaults(networkId, response)
    await recordWrite(node, body, path)
    await forwarder.forward({ url: node.rpcUrl + path, body, method }, response)
  }
  return { rpc, privateNode }
}

function createHandlers(
  deps: ControlServerDeps,
  forwarder: ReturnType<typeof createForwarder>,
  nodeRoute: string,
) {
  const board = createFaultBoard()
  const faucet = createFaucet(deps)
  const faultDeps = { ...deps, board }
  const calls = createCallCounter()
  const { rpc, privateNode } = createNodeHandlers(deps, board, { forwarder, calls })
  const handlers: Handlers = {
    'POST rpc': rpc,
    'GET rpc': rpc,
    [`POST ${nodeRoute}`]: privateNode,
    [`GET ${nodeRoute}`]: privateNode,
    'POST faucet': async (request, response) => {
      const wanted = readFaucetRequest([...deps.nodes.values()], await readJsonObject(request))
      const given = await faucet(wanted)
      deps.onWrite(wanted.networkId)
      sendJson(response, 200, given)
    },
    'GET calls': async (_request, response) => sendJson(response, 200, calls.list()),
    'GET faults': async (_request, response) => sendJson(response, 200, listFaults(faultDeps)),
    'POST faults': async (request, response) => {
      sendJson(response, 200, await applyFault(faultDeps, await readJsonObject(request)))
    },
    'GET burner.js': async (_request, response) => {
      const script = await deps.burnerScript
      response.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': Buffer.byteLength(script),
        'cache-control': 'no-cache',
      })
      response.end(script)
    },
  }
  return handlers
}

async function dispatch(
  handlers: Handlers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    refuseForeignHost(request)
    const [, room = '', networkId = '', ...rest] = (request.url ?? '/').replace(/\?.*$/, '').split('/')
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const handler = handlers[`${method} ${room}`]
    if (!handler || (rest.length > 0 && !REST_ROUTE.test(room))) {
      throw new ControlError('ROUTE_NOT_FOUND', 'There is nothing at this address.')
    }
    await handler(request, response, { networkId, path: rest.map((part) => `/${part}`).join('') })
  } catch (error) {
    if (!response.destroyed) sendError(response, error)
  }
}

/**
 * Serves the devnet's own endpoints on a free loopback port: RPC, faucet, fault menu and burner wallet for the public origin (forwarded by
 * the product's server), and the nodes with every method for the product's server itself.
 */
export async function createControlServer(deps: ControlServerDeps): Promise<ControlServer> {
  const forwarder = createForwarder()
  // The public origin forwards every path, so this one must not be guessable.
  const nodeRoute = `node-${randomBytes(16).toString('hex')}`
  const handlers = createHandlers(deps, forwarder, nodeRoute)
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
    void dispatch(handlers, request, response)
  })
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}`
  return {
    url,
    nodeUrl: (networkId) => `${url}/${nodeRoute}/${networkId}`,
    close: () =>
      new Promise((resolve) => {
        forwarder.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
