import { Agent, request as sendRequest, type ServerResponse } from 'node:http'
import { ControlError } from './api-error.ts'

/** A request to a node; a JSON-RPC POST by default. */
export interface NodeRequest {
  url: string
  body: Buffer
  method?: 'GET' | 'POST'
}

/** Forwards a request to a node, and the response back to the client. */
export type ForwardToNode = (request: NodeRequest, response: ServerResponse) => Promise<void>

const TIMEOUT_MS = 30_000

export function createForwarder(): { forward: ForwardToNode; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const forward: ForwardToNode = ({ url, body, method = 'POST' }, response) =>
    new Promise((resolve, reject) => {
      const outgoing = sendRequest(
        url,
        {
          agent,
          method,
          timeout: TIMEOUT_MS,
          ...(method === 'POST' && {
            headers: { 'content-type': 'application/json', 'content-length': body.length },
          }),
        },
        (answer) => {
          const { 'content-length': size, 'content-type': type = 'application/json' } = answer.headers
          response.writeHead(answer.statusCode ?? 502, {
            'content-type': type,
            ...(size && { 'content-length': size }),
          })
          // Not `pipeline`, which costs as much again for each of thousands of small answers.
          answer.on('error', () => response.destroy())
          response.once('close', () => resolve())
          answer.pipe(response)
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
      outgoing.on('error', () => {
        reject(new ControlError('NETWORK_UNAVAILABLE', 'The local node does not answer.'))
      })
      // The client is gone, so the node's response is no longer needed.
      response.on('close', () => {
        if (!response.writableEnded) outgoing.destroy()
      })
      outgoing.end(body)
    })
  return { forward, close: () => agent.destroy() }
}
