import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.ts'
import { ERROR_TEXTS } from '../errors/error-texts.ts'
import type { Route } from '../routes/define-route.ts'
import { routes } from '../routes/index.ts'
import { WebhookMessageSchema } from '../schemas/webhook.ts'
import { componentSchemas, jsonSchemaOf } from './component-schemas.ts'
import type { JsonObject } from './json-object.ts'
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
}

// CAST: ERROR_CODES is declared with exactly these keys.
const ALL_CODES = Object.keys(ERROR_CODES) as ErrorCode[]

function description(): string {
  const rows = ALL_CODES.map((code) => `| \`${code}\` | ${ERROR_CODES[code]} | ${ERROR_TEXTS[code]} |`)
  return [
    'An order is created, its `deposit.action` is sent as a transaction by the wallet, and the amount arrives at the receiver.',
    '',
    'Every error has one shape: `code`, `message`, `request_id` and sometimes `details`. The codes are a closed set:',
    '',
    '| code | status | what to do |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** Tags of the calls in the document. */
function usedTags(): readonly (readonly [string, string])[] {
  const used = new Set<string>(Object.values<Route>(routes).map(({ tag }) => tag))
  return Object.entries(TAGS).filter(([name]) => used.has(name))
}

function operation(operationId: string, route: Route): JsonObject {
  const parameters = parametersOf(route)
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(route.body, 'input') } },
          },
        }),
    responses: responsesOf(route),
    security: route.session === true ? [{ session: [] }] : [],
  }
}

function paths(table: Readonly<Record<string, Route>>): JsonObject {
  const byPath: Record<string, JsonObject> = {}
  for (const [operationId, route] of Object.entries(table)) {
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
    ...{ name, in: 'header', required: true, description },
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
    paths: paths(routes),
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
