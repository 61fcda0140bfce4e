import type { IncomingMessage } from 'node:http'
import { ControlError } from './api-error.ts'

/** Reads a request body. Throws PAYLOAD_TOO_LARGE above the limit. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const tooLarge = () => new ControlError('PAYLOAD_TOO_LARGE', `Send at most ${limitBytes} bytes at a time.`)
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge()
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) throw new ControlError('MALFORMED_REQUEST', 'The body could not be read.')
    size += part.length
    if (size > limitBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Parses a request body as a JSON object. */
export async function readJsonObject(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await readBody(request, 10_000)
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    throw new ControlError('MALFORMED_REQUEST', 'The body must be JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ControlError('VALIDATION_FAILED', 'The body must be a JSON object.')
  }
  return Object.fromEntries(Object.entries(value))
}

/** Refuses unknown fields, which are usually misspelled. */
export function refuseUnknownFields(body: Record<string, unknown>, known: readonly string[]): void {
  const unknown = Object.keys(body).find((field) => !known.includes(field))
  if (unknown !== undefined) {
    throw new ControlError('VALIDATION_FAILED', `Unknown field "${unknown}"; known are ${known.join(', ')}.`)
  }
}
