import type { ServerResponse } from 'node:http'
import type { FaultyRpc, Tamper } from './faulty-rpc.ts'

/** Changes what one method answers. */
export const when =
  (wanted: string, change: (result: unknown, params: unknown[]) => unknown): Tamper =>
  ({ method, params }, result) =>
    method === wanted ? change(result, params) : result

/** Replaces fields of an object; anything else stays. */
export const patch =
  (fields: object) =>
  (result: unknown): unknown =>
    typeof result === 'object' && result !== null ? { ...result, ...fields } : result

/** Several lies at once. */
export const all =
  (...tampers: readonly Tamper[]): Tamper =>
  (call, result) =>
    tampers.reduce((changed, tamper) => tamper(call, changed), result)

type Answer = NonNullable<Parameters<FaultyRpc['answerWith']>[0]>

const text =
  (body: string, status = 200): Answer =>
  (response) => {
    response.writeHead(status).end(body)
  }

const MEGABYTE = ' '.repeat(1024 * 1024)

/** Writes as the reader takes it, and stops when the reader hangs up. */
function writeMegabytes(response: ServerResponse, left: number): void {
  if (left === 0 || response.destroyed) {
    response.end('{}')
    return
  }
  if (response.write(MEGABYTE)) writeMegabytes(response, left - 1)
  else response.once('drain', () => writeMegabytes(response, left - 1))
}

/** What a broken provider answers instead. */
export const BROKEN_ANSWERS: Readonly<Record<string, Answer>> = {
  'a web page': text('<html>502 Bad Gateway</html>', 502),
  'a web page that says 200': text('<html>Welcome</html>'),
  garbage: text('\u0000\u0001{{{'),
  'half an answer': text('{"jsonrpc":"2.0","id":0,"resu'),
  nothing: text(''),
  '50 MB': (response) => writeMegabytes(response, 50),
  'a cut connection': (response) => response.destroy(),
  'an error': text('{"jsonrpc":"2.0","id":0,"error":{"code":-32603,"message":"internal"}}', 500),
}

export const silence: Answer = () => undefined
export const tooManyRequests: Answer = text('{"message":"slow down"}', 429)
