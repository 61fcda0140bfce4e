import { request as httpRequest } from 'node:http'
import { currentCall } from './current-call.ts'
import type { ReportPassage } from './seam.ts'

/**
 * A fetch that reports the methods of its requests: before sending, and when the response has arrived but nothing of it was read. Requests of
 * `sentMethod` use a separate socket, and are reported when the operating system has all their bytes.
 */
export function watchFetch(
  fetchIt: typeof fetch,
  report: ReportPassage,
  sentMethod: string | undefined,
): typeof fetch {
  return async (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    const url = input instanceof Request ? input.url : String(input)
    const methods = methodsOf(url, { verb: init?.method ?? 'GET', body })
    const within = currentCall.getStore()
    for (const method of methods) report({ kind: 'rpc', moment: 'before', method, within })
    if (sentMethod !== undefined && methods.includes(sentMethod)) {
      await sendOnly(url, body)
      report({ kind: 'rpc', moment: 'sent', method: sentMethod, within })
    }
    const answer = await fetchIt(input, init)
    for (const method of methods) report({ kind: 'rpc', moment: 'answered', method, within })
    return answer
  }
}

/** Hashes and addresses, which have digits; names of methods have none. */
const NAME = /\/(?=\w*\d)\w{14,}/g

/** Methods of JSON-RPC, operations of GraphQL; for nodes with REST interfaces or gRPC-web, the HTTP method and path. */
function methodsOf(
  url: string,
  { verb, body }: { readonly verb: string; readonly body: string },
): readonly string[] {
  const { pathname } = new URL(url)
  if (!/^[[{]/.test(body)) return [`${verb} ${pathname.replace(NAME, '/*')}`]
  const parsed: unknown = JSON.parse(body)
  const calls: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  return calls.map((call) =>
    String(Object(call).method ?? Object(call).operationName ?? `${verb} ${pathname}`),
  )
}

/** Resolves when the request has been sent, whatever its outcome. */
function sendOnly(url: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      timeout: 5_000,
    })
    request.once('error', reject)
    request.once('finish', resolve)
    request.end(body)
  })
}
