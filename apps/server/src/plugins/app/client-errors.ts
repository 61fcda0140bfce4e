import { ERROR_CODES, type ErrorBody, type ErrorCode } from '@sunspan/api'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'

interface ClientError extends Error {
  readonly code?: string
}

/** Answers requests that the HTTP parser rejects before they reach a route: oversized headers, broken framing, a request that never ends. */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'MALFORMED_REQUEST'
  const body: ErrorBody = {
    code,
    message:
      code === 'PAYLOAD_TOO_LARGE' ? 'The request headers are too large.' : 'The request cannot be read.',
    request_id: randomUUID(),
  }
  const text = JSON.stringify(body)
  const status = ERROR_CODES[code]
  socket.end(
    `HTTP/1.1 ${status} ${status === 413 ? 'Payload Too Large' : 'Bad Request'}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(text)}\r\n` +
      `connection: close\r\n\r\n${text}`,
  )
}
