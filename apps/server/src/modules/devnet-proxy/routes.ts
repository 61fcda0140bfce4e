import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { isLoopback } from './is-loopback.ts'

const TIMEOUT_MS = 15_000
const MAX_BODY_BYTES = 2 * 1024 * 1024

/** Proxies the devnet's endpoints (RPCs, faucet, burner wallet, faults) on this origin, for this machine only. */
export async function registerDevnetProxy(
  app: FastifyInstance,
  deps: { readonly controlUrl: string },
): Promise<void> {
  await app.register(async (scope) => {
    // Bodies pass through unparsed; only the devnet reads them.
    scope.removeContentTypeParser('application/json')
    await scope.register(httpProxy, {
      upstream: deps.controlUrl,
      prefix: '/devnet',
      rewritePrefix: '',
      httpMethods: ['GET', 'POST'],
      http: { requestOptions: { timeout: TIMEOUT_MS } },
      config: { rateLimit: false },
      preHandler: (request, _reply, done) => {
        if (!isLoopback(request.raw.socket.remoteAddress)) {
          done(new ApiError('FORBIDDEN', 'The devnet answers to this machine only.'))
        } else if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
          done(new ApiError('PAYLOAD_TOO_LARGE', 'The request is too large.'))
        } else done()
      },
      replyOptions: {
        rewriteRequestHeaders: (_request, { cookie: _cookie, ...headers }) => headers,
        onError: (reply, { error }) => {
          void reply.send(
            new ApiError('NETWORK_UNAVAILABLE', 'The devnet does not answer. Is it still running?', {
              cause: error,
            }),
          )
        },
      },
    })
  })
}
