import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** The public API's error codes that this server can return, with their HTTP status. */
const STATUS = {
  MALFORMED_REQUEST: 400,
  VALIDATION_FAILED: 400,
  INVALID_ADDRESS: 400,
  FORBIDDEN_ORIGIN: 403,
  ROUTE_NOT_FOUND: 404,
  NETWORK_NOT_FOUND: 404,
  CURRENCY_NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  INTERNAL_ERROR: 500,
  NETWORK_UNAVAILABLE: 503,
} as const satisfies Record<string, number>

export type ControlErrorCode = keyof typeof STATUS

/** A request that cannot be served, reported in the public API's error shape. */
export class ControlError extends Error {
  readonly code: ControlErrorCode

  constructor(code: ControlErrorCode, message: string) {
    super(message)
    this.name = 'ControlError'
    this.code = code
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(text)
}

export function sendError(response: ServerResponse, error: unknown): void {
  const known =
    error instanceof ControlError
      ? error
      : new ControlError('INTERNAL_ERROR', error instanceof Error ? error.message : 'Something went wrong.')
  if (response.headersSent) {
    response.destroy()
    return
  }
  sendJson(response, STATUS[known.code], {
    code: known.code,
    message: known.message,
    request_id: randomUUID(),
  })
}
