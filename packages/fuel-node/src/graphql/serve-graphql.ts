import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '@sunspan/host/http'
import { GraphQLError } from 'graphql'
import type { FuelChain } from '../chain/fuel-chain.ts'
import { NodeError } from '../chain/node-error.ts'
import { VERSION } from '../version.ts'
import { readOperation, selectFields, type Fields, type Operation } from './execute-query.ts'
import { subscribe } from './subscribe.ts'

const MAX_BODY_BYTES = 4 * 1024 * 1024

export interface GraphqlService {
  readonly chain: FuelChain
  readonly queries: Fields
  /** Called after everything that was handed in. */
  readonly onTransaction: () => void
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > MAX_BODY_BYTES) throw new NodeError('length limit exceeded')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString()
}

function readRequest(body: string): Operation {
  const { query, variables, operationName } = Object(JSON.parse(body))
  if (typeof query !== 'string') throw new GraphQLError('The request has no query')
  return readOperation(
    query,
    Object(variables),
    typeof operationName === 'string' ? operationName : undefined,
  )
}

const extensionsOf = ({ newest }: FuelChain): Fields => ({
  current_fuel_block_height: newest.height,
  fuel_block_height_precondition_failed: false,
  current_stf_version: 1,
  current_consensus_parameters_version: 1,
})

function errorOf(error: unknown): Fields {
  const isTold = error instanceof NodeError || error instanceof GraphQLError || error instanceof SyntaxError
  const message = isTold ? error.message : 'Internal error'
  return { data: null, errors: [{ message, locations: [], path: [] }] }
}

function answer({ chain, queries, onTransaction }: GraphqlService, body: string): Fields {
  try {
    const { node, ...scope } = readRequest(body)
    const data = selectFields(queries, node.selectionSet, scope)
    if (node.operation === 'mutation') onTransaction()
    return { data, extensions: extensionsOf(chain) }
  } catch (error: unknown) {
    return { ...errorOf(error), extensions: extensionsOf(chain) }
  }
}

function stream({ chain, onTransaction }: GraphqlService, body: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  const write = (event: Fields): void => void response.write(`data:${JSON.stringify(event)}\n\n`)
  try {
    const stop = subscribe(chain, readRequest(body), {
      send: (data) => write({ data, extensions: extensionsOf(chain) }),
      end: () => response.end(),
    })
    response.on('close', stop)
    onTransaction()
  } catch (error: unknown) {
    write(errorOf(error))
    response.end()
  }
}

/** Serves GraphQL by POST, with subscriptions under a path of their own, on a loopback port; says by GET what it is. */
export async function serveGraphql(
  service: GraphqlService,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
    void (async () => {
      const { method, url = '/' } = request
      if (method !== 'POST') {
        const isHealth = url.endsWith('/health')
        response.writeHead(200, { 'content-type': isHealth ? 'application/json' : 'text/plain' })
        response.end(isHealth ? '{"up":true}' : VERSION)
        return
      }
      const body = await readBody(request)
      if (url.endsWith('-sub')) return stream(service, body, response)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer(service, body)))
    })().catch(() => request.destroy())
  })
  return { server, port: await listenOnLoopback(server) }
}
