import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import { isIPv6 } from 'node:net'
import { parseReceiverUrl } from './parse-receiver-url.ts'
import { ReceiverError } from './receiver-error.ts'
import { resolveReceiver, type ResolveHost } from './resolve-receiver.ts'

/** How strangers' addresses are reached. */
export interface ReceiverDeps {
  readonly resolveHost: ResolveHost
  /** True only on a devnet that is configured so. */
  readonly allowsLoopback: boolean
  /** For the whole exchange, milliseconds. */
  readonly timeoutMs: number
}

export interface ReceiverRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

const MOST_HEADER_BYTES = 8_192
/** The answer's body is ignored. This much of it is accepted, so that a polite receiver can finish. */
const MOST_BODY_BYTES = 16_384

/**
 * Sends one POST to a stranger's address and returns the status of the answer. Follows no redirect, reuses no connection, and connects only to the
 * address that was verified. Throws a ReceiverError if the address is refused, or if no answer came in time.
 */
export async function postToReceiver(
  deps: ReceiverDeps,
  { url: text, headers, body }: ReceiverRequest,
): Promise<number> {
  const url = parseReceiverUrl(text, deps)
  const address = await resolveReceiver(url, deps)
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup: pinTo(address),
    maxHeaderSize: MOST_HEADER_BYTES,
    signal: AbortSignal.timeout(deps.timeoutMs),
  }
  try {
    return await exchange(url, options, body)
  } catch (error) {
    throw new ReceiverError(describeFailure(error), {
      isRefused: false,
      isSilent: isTimeout(error),
      cause: error,
    })
  }
}

/** Answers every look-up of the connection with the verified address. */
function pinTo(address: string): NonNullable<RequestOptions['lookup']> {
  const family = isIPv6(address) ? 6 : 4
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}

function exchange(url: URL, options: RequestOptions, body: string | Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
  request.on('error', reject)
  request.on('response', (response) => {
    const { statusCode = 0 } = response
    discard(response, () => {
      resolve(statusCode)
    })
  })
  request.end(body)
  return promise
}

/** The status decides; a body that is too long, too slow or broken changes nothing. */
function discard(response: IncomingMessage, onEnd: () => void): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_BODY_BYTES) response.destroy()
  })
  response.on('error', onEnd)
  response.on('close', onEnd)
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer'
  if (isTimeout(error)) return 'No answer in time'
  return 'code' in error && typeof error.code === 'string' ? `No answer (${error.code})` : 'No answer'
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
