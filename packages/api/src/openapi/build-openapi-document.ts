import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts'
import { ERROR_TEXTS } from '../errors/error-texts.ts'
import type { Route } from '../routes/define-route.ts'
import { CALLS_PER_MINUTE, KIND_OF_CALL } from '../routes/calls-per-minute.ts'
import { routes, type RouteName } from '../routes/index.ts'
import { WebhookMessageSchema } from '../schemas/webhook.ts'
import { componentSchemas, jsonSchemaOf } from './component-schemas.ts'
import { BODY_EXAMPLES } from './examples/body-examples.ts'
import { DETAILS_TEXTS } from './examples/error-details.ts'
import type { JsonObject } from './json-object.ts'
import { KEYS_GUIDE } from './keys-guide.ts'
import { LIFECYCLE_GUIDE } from './lifecycle-guide.ts'
import { LIMITS_GUIDE } from './limits-guide.ts'
import { LOGIN_GUIDE } from './login-guide.ts'
import { WEBHOOK_GUIDE } from './webhook-guide.ts'
import { parametersOf } from './parameters.ts'
import { responsesOf } from './responses.ts'

/** Follows the contract: a breaking change increments the major version. */
export const API_VERSION = '1.0.0'

export interface OpenApiOptions {
  readonly productName: string
  /** Origin that serves the API, such as `https://bridge.example`. */
  readonly serverUrl: string
}

export type OpenApiDocument = JsonObject

const TAGS: Readonly<Record<Route['tag'], string>> = {
  Networks: 'Networks, their currencies, what can be bridged where, and prices.',
  Quotes: 'Limits, fees and amounts before an order.',
  Orders:
    'Orders and how they go on. Amounts are plain decimals of whole tokens, those in `deposit` base units.',
  Deposits:
    'What became of a transaction to a deposit address, for the person who sent it. `order_id` is told to the sender alone.',
  'Bulk orders': 'One deposit to many recipients on many networks.',
  'Live updates': 'What has changed, as it happens.',
  Alerts: 'News of an order for a browser that does not show it.',
  'Wallet login': 'Proves a wallet to this browser session by a signature.',
  Names: 'Names of people in place of addresses, such as ENS, in both directions.',
  'API keys': 'A limit of your own for your calls, and how much you use of it.',
  Points: 'Retro Points: who has earned what, by which rule, and what shows it.',
  Journeys: 'Phases, the journeys to them, and their NFTs.',
  Market: 'What can be had for points, and the NFT collections.',
  Site: 'What the public pages around the bridge show.',
}

/** Documentation of a call beyond its summary. */
const CALL_TEXTS: Readonly<Partial<Record<RouteName, string>>> = {
  getLoginMessage:
    'Sign `message.value` followed directly by the address: see "Log in" above. The cookie that comes with it belongs to the message: send it with `submitSignature`.',
  submitSignature:
    'The scheme and the encoding of the signature by network type: see "Log in" above, and an example for each.',
  createOrder:
    '`network-type` is that of the source network, whose wallet this session must have proved. How each family pays `deposit.action`: see "Pay" above.',
  getOrder:
    'A status may move on after its end: see "Statuses of an order" above. Of two copies the one with the higher `version` is newer.',
  requestApiKey: 'At most five an hour and address: see "API keys" above.',
  createClaimText:
    'Signed like a login, but as it stands: the address is in the text already. See "Log in" above.',
}

// CAST: ERROR_CODES is declared with exactly these keys.
const ALL_CODES = Object.keys(ERROR_CODES) as ErrorCode[]

function description(): string {
  const rows = ALL_CODES.map(
    (code) =>
      `| \`${code}\` | ${ERROR_CODES[code]} | ${ERROR_TEXTS[code]} | ${DETAILS_TEXTS[code] ?? 'none'} |`,
  )
  return [
    'An order is created, its `deposit.action` is sent as a transaction by the wallet, and the amount arrives at the receiver.',
    '',
    LOGIN_GUIDE,
    '',
    LIFECYCLE_GUIDE,
    '',
    WEBHOOK_GUIDE,
    '',
    LIMITS_GUIDE,
    '',
    KEYS_GUIDE,
    '',
    '## Errors',
    '',
    'Every error has one shape: `code`, `message`, `request_id` and sometimes `details`. The codes are a closed set:',
    '',
    '| code | status | what to do | `details` |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** Tags of the calls in the document. */
function usedTags(): readonly (readonly [string, string])[] {
  const used = new Set<string>(Object.values<Route>(routes).map(({ tag }) => tag))
  return Object.entries(TAGS).filter(([name]) => used.has(name))
}

function describeCall(operationId: RouteName): JsonObject {
  const kind = KIND_OF_CALL[operationId]
  const more = CALL_TEXTS[operationId]
  const rate =
    kind === undefined ? undefined : `At most ${String(CALLS_PER_MINUTE[kind])} a minute and address.`
  const texts = [more, rate].filter((text) => text !== undefined)
  return texts.length === 0 ? {} : { description: texts.join('\n\n') }
}

function operation(operationId: RouteName, route: Route): JsonObject {
  const parameters = parametersOf(operationId, route)
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...describeCall(operationId),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: jsonSchemaOf(route.body, 'input'),
                examples: BODY_EXAMPLES[operationId] ?? {},
              },
            },
          },
        }),
    responses: responsesOf(operationId, route),
    security: route.session === true ? [{ session: [] }] : [],
  }
}

function paths(): JsonObject {
  const byPath: Record<string, JsonObject> = {}
  // CAST: the table has exactly these keys.
  const table = Object.entries(routes) as [RouteName, Route][]
  for (const [operationId, route] of table) {
    byPath[route.path] = {
      ...byPath[route.path],
      [route.method.toLowerCase()]: operation(operationId, route),
    }
  }
  return byPath
}

/** What the server itself requests, at the `webhook_url` of an order. */
function orderChanged(): JsonObject {
  const header = (name: string, description: string): JsonObject => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  return {
    post: {
      operationId: 'orderChanged',
      tags: ['Orders'],
      summary: 'An order with a webhook_url has changed. Signed by the rules of Standard Webhooks',
      parameters: [
        header('webhook-id', 'The same at every attempt: ignore one that was handled before'),
        header('webhook-timestamp', 'Seconds since 1970 at this attempt'),
        header(
          'webhook-signature',
          '`v1,` and base64: HMAC-SHA256 of id, timestamp and body, joined by dots',
        ),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchemaOf(WebhookMessageSchema, 'output') } },
      },
      responses: {
        '2XX': { description: 'Accepted; anything else is tried again for more than a day' },
        '410': { description: 'Nothing more is sent about this order' },
      },
      security: [],
    },
  }
}

/** The OpenAPI 3.1 document of the API, generated from the route table that the server validates with. */
export function buildOpenApiDocument({ productName, serverUrl }: OpenApiOptions): OpenApiDocument {
  const cookie = serverUrl.startsWith('https://') ? '__Host-sunspan_session' : 'sunspan_session'
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: API_VERSION, description: description() },
    servers: [{ url: serverUrl }],
    tags: usedTags().map(([name, text]) => ({ name, description: text })),
    paths: paths(),
    webhooks: { orderChanged: orderChanged() },
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description: 'HttpOnly cookie that `submitSignature` sets once a wallet is proved.',
        },
      },
    },
  }
}
