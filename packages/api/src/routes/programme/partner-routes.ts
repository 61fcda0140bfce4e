import { CompletionSchema } from '../../schemas/programme/points-values.ts'
import { BoundApiKeySchema, ShowCredentialSchema } from '../../schemas/programme/partner.ts'
import { KeyHeaderSchema } from '../api-key-routes.ts'
import { defineRoute } from '../define-route.ts'

export const partnerRoutes = {
  showCredential: defineRoute({
    method: 'PUT',
    path: '/api/quest/credential',
    tag: 'Points',
    summary: 'Show what a partner has signed about a quest of theirs; its points are received with it, once',
    body: ShowCredentialSchema,
    response: CompletionSchema,
    session: true,
    errors: ['TASK_NOT_FOUND', 'CREDENTIAL_REFUSED'],
  }),
  bindApiKey: defineRoute({
    method: 'PUT',
    path: '/api/user/bind_api_key',
    tag: 'Points',
    summary: 'From now on the user shares in the points of transfers that are made with this API key',
    headers: KeyHeaderSchema,
    response: BoundApiKeySchema,
    session: true,
    errors: ['API_KEY_INVALID', 'NOT_ELIGIBLE'],
  }),
}
