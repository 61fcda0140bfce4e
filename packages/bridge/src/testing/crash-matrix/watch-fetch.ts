import { request as httpRequest } from 'node:http'
import type { ReportPassage } from './seam.ts'

/**
 * A fetch that reports the JSON-RPC methods it carries: before, and when the answer has come but nothing of it was read. The requests
 * of `sentMethod` are written to a socket of their own, and reported when the operating system has all their bytes.
 */
export function watchFetch(
  fetchIt: typeof fetch,
  report: ReportPassage,
  sentMethod: string | undefined,
): typeof fetch {
  return async (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    const methods = methodsOf(body)
    for (const method of methods) report({ kind: 'rpc', moment: 'before', method })
    if (sentMethod !== undefined && methods.includes(sentMethod)) {
      await sendOnly(input instanceof Request ? input.url : String(input), body)
      report({ kind: 'rpc', moment: 'sent', method: sentMethod })
    }
    const answer = await fetchIt(input, init)
    for (const method of methods) report({ kind: 'rpc', moment: 'answered', method })
    return answer
  }
}

function methodsOf(body: string): readonly string[] {
  if (body === '') return []
  const parsed: unknown = JSON.parse(body)
  const calls: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  return calls.map((call) => String(Object(call).method))
}

/** Resolves when the request has left, whatever becomes of it. */
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
