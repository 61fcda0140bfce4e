import type { GenericSchema } from 'valibot'
import type { ErrorCode } from '../errors/error-codes.ts'

/** One call of the API: the server validates by it, the client is typed by it, and the OpenAPI document is generated from it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** OpenAPI style: `/api/orders/{id}`. */
  readonly path: string
  readonly tag:
    | 'Networks'
    | 'Quotes'
    | 'Orders'
    | 'Deposits'
    | 'Bulk orders'
    | 'Live updates'
    | 'Alerts'
    | 'Wallet login'
    | 'Names'
    | 'API keys'
    | 'Points'
    | 'Journeys'
    | 'Market'
    | 'Site'
  readonly summary: string
  readonly params?: GenericSchema<Record<string, string>, unknown>
  readonly query?: GenericSchema<Record<string, string | undefined>, unknown>
  readonly headers?: GenericSchema<Record<string, string | undefined>, unknown>
  readonly body?: GenericSchema
  readonly response: GenericSchema
  /** Codes besides those of every call (validation, rate limit, internal). */
  readonly errors: readonly ErrorCode[]
  /** Requires the session cookie of a verified wallet. */
  readonly session?: true
  /** A file that is written while it is read; `response` describes the one of type `application/json`. */
  readonly file?: { readonly types: readonly string[] }
  /** An event stream: the data of its events by their names. */
  readonly stream?: { readonly events: Readonly<Record<string, GenericSchema>> }
}

/** Preserves the literal types of a route. */
export const defineRoute = <const R extends Route>(route: R): R => route
