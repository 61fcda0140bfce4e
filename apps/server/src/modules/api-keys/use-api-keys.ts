import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { isApiKeyLabel, isApiKeySecret, labelOfApiKey } from './api-key.ts'
import type { ApiClient, KnownKeys } from './known-keys.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the request was made with; null without one. */
    apiClient: ApiClient | null
  }
}

/** Calls about a key itself, which its holder may make before it is approved. */
const OWN_CALLS = /^\/api\/dashboard\//

/** Recognises keys in the header `api_key`, and puts the key's id in the secret's place, so that nothing stores or logs it. Any other value is a label. */
export function useApiKeys(app: FastifyInstance, keys: Pick<KnownKeys, 'find' | 'count'>): void {
  app.addHook('onRequest', async (request) => {
    const value = request.headers['api_key']
    const url = request.routeOptions.url ?? ''
    if (typeof value !== 'string' || !url.startsWith('/api/')) return
    if (isApiKeyLabel(value)) delete request.headers['api_key']
    if (!isApiKeySecret(value)) return
    const key = keys.find(value)
    request.headers['api_key'] = key === undefined ? '' : labelOfApiKey(key.id)
    if (key === undefined || (key.status !== 'ACTIVE' && !OWN_CALLS.test(url)))
      throw new ApiError('API_KEY_INVALID', 'The API key is unknown, revoked or not approved yet.')
    request.apiClient = key
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.apiClient !== null) keys.count(request.apiClient.id, { isRefused: reply.statusCode === 429 })
  })
}
