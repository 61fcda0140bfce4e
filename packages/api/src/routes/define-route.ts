import type { GenericSchema } from 'valibot'
import type { ErrorCode } from '../errors/error-codes.ts'

/** One call of the API: what the server validates, the client is typed by and the OpenAPI document shows. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** OpenAPI style: `/api/orders/{id}`. */
  readonly path: string
  readonly tag: 'Networks' | 'Quotes' | 'Orders' | 'Deposits' | 'Bulk orders' | 'Wallet login' | 'Names'
  readonly summary: string
  readonly params?: GenericSchema<Record<string, string>, unknown>
  readonly query?: GenericSchema<Record<string, string | undefined>, unknown>
  readonly headers?: GenericSchema<Record<string, string | undefined>, unknown>
  readonly body?: GenericSchema
  readonly response: GenericSchema
  /** Codes beside those that any call can answer (validation, rate limit, internal). */
  readonly errors: readonly ErrorCode[]
  /** Needs the session cookie of a proved wallet. */
  readonly session?: true
  /** A file that is written while it is read; `response` describes the one of type `application/json`. */
  readonly file?: { readonly types: readonly string[] }
  /** An event stream; `response` describes the data of one event. */
  readonly stream?: { readonly event: string }
}

/** Keeps the literal types of a route. */
export const defineRoute = <const R extends Route>(route: R): R => route
