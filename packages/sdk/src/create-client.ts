import type { CallOptions } from './call-options.ts'
import { createConnection, type ClientOptions, type Connection, type Request } from './connection.ts'
import { CALLS, type Calls } from './generated/api.ts'

/** All calls of the API, by their names in its document. */
export interface Client extends Calls {
  /** For what has no name here: a call that is newer than this package, or a stream. */
  readonly connection: Connection
}

interface CallPlan {
  readonly method: string
  readonly path: string
  readonly headers?: readonly string[]
  readonly isFile?: boolean
}

type Input = Readonly<Record<string, unknown>>

const IDEMPOTENCY_KEY = 'idempotency-key'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function fillPath(path: string, input: Input, used: Set<string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    used.add(name)
    const value = input[name]
    // A segment of `.` or `..` would name another call.
    if (value === undefined || value === null || /^\.{0,2}$/.test(textOf(value)))
      throw new TypeError(`Missing ${name} in ${path}`)
    // A comma separates ids, and needs no escape.
    return encodeURIComponent(textOf(value)).replaceAll('%2C', ',')
  })
}

/** The request of a call. One that may create something is given an idempotency key, so that it can be repeated. */
function requestOf(plan: CallPlan, input: Input): Request {
  const used = new Set(['body'])
  const path = fillPath(plan.path, input, used)
  const headers: Record<string, string> = {}
  for (const name of plan.headers ?? []) {
    used.add(name)
    const value = input[name] ?? (name === IDEMPOTENCY_KEY ? crypto.randomUUID() : undefined)
    if (value !== undefined) headers[name] = textOf(value)
  }
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      used.has(name) || value === undefined ? [] : [[name, textOf(value)]],
    ),
  ).toString()
  return {
    method: plan.method,
    path: query === '' ? path : `${path}?${query}`,
    headers,
    body: input['body'],
    isRepeatable: plan.method === 'GET' || headers[IDEMPOTENCY_KEY] !== undefined,
  }
}

/** A client of one installation. It keeps one session: log in with `logIn`, and use another client for another session. */
export function createClient(options: ClientOptions): Client {
  const connection = createConnection(options)
  const plans: readonly (readonly [string, CallPlan])[] = Object.entries(CALLS)
  const calls = plans.map(([name, plan]) => [
    name,
    async (input: Input = {}, call?: CallOptions) => {
      const request = requestOf(plan, input)
      return plan.isFile === true ? connection.open(request, call) : connection.ask(request, call)
    },
  ])
  // CAST: the table has the calls of the interface; both are written from the same document.
  return { ...Object.fromEntries(calls), connection } as Client
}
