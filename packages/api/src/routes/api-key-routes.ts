import * as v from 'valibot'
import {
  ApiKeySchema,
  NewApiKeySchema,
  RequestApiKeySchema,
  RevokedApiKeySchema,
  RotatedApiKeySchema,
} from '../schemas/site/api-key.ts'
import { defineRoute } from './define-route.ts'

/** The key itself, which is all that these calls go by. */
export const KeyHeaderSchema = v.object({
  api_key: v.pipe(
    v.string(),
    v.regex(/^[\w.~-]{1,64}$/, 'Expected an API key'),
    v.description('The secret of the key'),
  ),
})

export const apiKeyRoutes = {
  requestApiKey: defineRoute({
    method: 'POST',
    path: '/api/dashboard/request-api-key',
    tag: 'API keys',
    summary: 'Ask for a key. The secret is in this answer only, and works once the key is ACTIVE',
    body: RequestApiKeySchema,
    response: NewApiKeySchema,
    errors: [],
  }),
  getApiKey: defineRoute({
    method: 'GET',
    path: '/api/dashboard/api-key',
    tag: 'API keys',
    summary: 'How a key stands, and how much it was used',
    headers: KeyHeaderSchema,
    response: ApiKeySchema,
    errors: ['API_KEY_INVALID'],
  }),
  rotateApiKey: defineRoute({
    method: 'PUT',
    path: '/api/dashboard/rotate-api-key',
    tag: 'API keys',
    summary: 'A new secret for the same key; the one before works for another 24 hours',
    headers: KeyHeaderSchema,
    response: RotatedApiKeySchema,
    errors: ['API_KEY_INVALID'],
  }),
  revokeApiKey: defineRoute({
    method: 'PUT',
    path: '/api/dashboard/revoke-api-key',
    tag: 'API keys',
    summary: 'End a key, for good',
    headers: KeyHeaderSchema,
    response: RevokedApiKeySchema,
    errors: ['API_KEY_INVALID'],
  }),
}
