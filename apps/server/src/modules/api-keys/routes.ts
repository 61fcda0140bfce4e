import { ROTATION_OVERLAP_HOURS } from '@sunspan/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { ApiError } from '../../http/api-error.ts'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerHour } from '../../plugins/external/rate-limits.ts'
import type { RandomBytes } from '../wallet-auth/secret-token.ts'
import { createApiKeySecret, hashApiKeySecret } from './api-key.ts'
import type { ApiKeyRepository } from './api-key-repository.ts'
import type { ApiClient, KnownKeys } from './known-keys.ts'

/** Each key has a limit of its own, so one address may not have many. */
const REQUESTS_PER_HOUR = 5
/** Of all addresses: beyond it nothing is granted at once, and nothing more is taken. */
const MOST_KEYS = 1_000

export interface ApiKeyRoutesDeps {
  readonly repository: ApiKeyRepository
  readonly keys: Pick<KnownKeys, 'refresh'>
  readonly settings: {
    readonly approval: 'operator' | 'at_once'
    readonly callsPerMinute: number
    readonly isForTests: boolean
  }
  readonly now: () => Date
  readonly randomBytes: RandomBytes
}

/** Lets integrators ask for keys, and look after those that they have. */
export function registerApiKeyRoutes(app: FastifyInstance, deps: ApiKeyRoutesDeps): void {
  const { repository, keys, now, settings } = deps

  registerRoute(
    app,
    'requestApiKey',
    async ({ body }) => {
      const secret = createApiKeySecret(deps.randomBytes, settings.isForTests)
      const key = {
        id: randomUUID(),
        name: body.name,
        contact: body.contact,
        purpose: body.purpose ?? '',
        status: await statusOfNext(deps),
        callsPerMinute: settings.callsPerMinute,
        createdAt: now(),
      }
      await repository.insert({ ...key, keyHash: hashOf(secret) })
      await keys.refresh()
      const { id, name, status, callsPerMinute } = key
      return { id, name, status, key: secret, calls_per_minute: callsPerMinute }
    },
    limitPerHour(REQUESTS_PER_HOUR),
  )

  registerRoute(app, 'getApiKey', async ({ request }) => {
    const { id, name, status, callsPerMinute, createdAt } = requireClient(request)
    return {
      id,
      name,
      status,
      calls_per_minute: callsPerMinute,
      created_at: createdAt.toISOString(),
      usage: [...(await repository.listUsage(id, now()))],
    }
  })

  registerRoute(app, 'rotateApiKey', async ({ request }) => {
    const { id } = requireClient(request)
    const secret = createApiKeySecret(deps.randomBytes, settings.isForTests)
    const previousEndsAt = new Date(now().getTime() + ROTATION_OVERLAP_HOURS * 3_600_000)
    if (!(await repository.rotate(id, { keyHash: hashOf(secret), previousEndsAt })))
      throw new ApiError('API_KEY_INVALID', 'The key is not approved yet, or revoked.')
    await keys.refresh()
    return { id, key: secret, previous_ends_at: previousEndsAt.toISOString() }
  })

  registerRoute(app, 'revokeApiKey', async ({ request }) => {
    const { id } = requireClient(request)
    await repository.revoke({ id, by: null, now: now() })
    await keys.refresh()
    return { id, status: 'REVOKED' }
  })
}

async function statusOfNext({ repository, settings }: ApiKeyRoutesDeps): Promise<'ACTIVE' | 'REQUESTED'> {
  if (settings.approval === 'at_once' && (await repository.count('ACTIVE')) < MOST_KEYS) return 'ACTIVE'
  if ((await repository.count('REQUESTED')) < MOST_KEYS) return 'REQUESTED'
  throw new ApiError('OVERLOADED', 'Too many requests for keys wait for approval. Try again in some days.')
}

function hashOf(secret: string): Buffer {
  const hash = hashApiKeySecret(secret)
  if (hash === undefined) throw new TypeError('a secret of our own has another form')
  return hash
}

function requireClient({ apiClient }: FastifyRequest): ApiClient {
  if (apiClient === null) throw new ApiError('API_KEY_INVALID', 'Send the key itself as the header api_key.')
  return apiClient
}
