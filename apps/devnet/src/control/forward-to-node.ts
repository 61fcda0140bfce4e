import { Agent, request as sendRequest, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { ControlError } from './api-error.ts'

/** Sends a JSON-RPC body to a node, and its answer to whoever asked. */
export type ForwardToNode = (rpcUrl: string, body: Buffer, response: ServerResponse) => Promise<void>

const TIMEOUT_MS = 30_000

export function createForwarder(): { forward: ForwardToNode; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const forward: ForwardToNode = (rpcUrl, body, response) =>
    new Promise((resolve, reject) => {
      const outgoing = sendRequest(
        rpcUrl,
        {
          agent,
          method: 'POST',
          timeout: TIMEOUT_MS,
          headers: { 'content-type': 'application/json', 'content-length': body.length },
        },
        (answer) => {
          const { 'content-length': size, 'content-type': type = 'application/json' } = answer.headers
          response.writeHead(answer.statusCode ?? 502, {
            'content-type': type,
            ...(size && { 'content-length': size }),
          })
          pipeline(answer, response, () => resolve())
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
      outgoing.on('error', () => {
        reject(new ControlError('NETWORK_UNAVAILABLE', 'The local node does not answer.'))
      })
      // Whoever asked has gone: the node need not answer any more.
      response.on('close', () => {
        if (!response.writableEnded) outgoing.destroy()
      })
      outgoing.end(body)
    })
  return { forward, close: () => agent.destroy() }
}
