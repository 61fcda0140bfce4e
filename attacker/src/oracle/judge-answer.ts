import { ERROR_CODES } from '@sunspan/api'
import type { Answer, Call } from '../actors/call.ts'

/** Above this, a call has taken too long. */
export const SLOW_MS = 1_000

const LEAKS = /node_modules|\.ts:\d+|postgres(?:ql)?:\/\/|-----BEGIN/
/** Refusals of a server that is well: of too much at once, and of what a node that is gone would have to say. */
const HONEST: ReadonlySet<string> = new Set(['OVERLOADED', 'NETWORK_UNAVAILABLE'])
/** What an actor sees without naming an order: its own alone. */
const LISTS = new Set(['listOrders', 'listBulkOrders', 'getOrderStatement', 'streamSession'])

/** What is wrong with an answer whatever was asked, in a sentence; undefined if nothing is. */
export function judgeAnswer(
  call: Call,
  answer: Answer,
  foreignOrders: ReadonlySet<string>,
): string | undefined {
  const { status, text } = answer
  if (LEAKS.test(text)) return 'the answer reveals internals'
  // Node refuses what is not HTTP by itself; a connection may end before an answer.
  if (status === 0) return undefined
  if (status >= 400) return judgeRefusal(status, text)
  const foreign = LISTS.has(call.operation)
    ? [...foreignOrders].find((id) => text.includes(`"${id}"`) || text.includes(`${id},`))
    : undefined
  return foreign === undefined ? undefined : `a list holds ${foreign}, a foreign order`
}

function judgeRefusal(status: number, text: string): string | undefined {
  const code = readCode(text)
  if (code === undefined) return `${String(status)} without a code`
  if (status >= 500 && !HONEST.has(code)) return `${String(status)} ${code}`
  // CAST: a name that is not among them has no status.
  const due = (ERROR_CODES as Readonly<Record<string, number>>)[code]
  return due === status
    ? undefined
    : `${String(status)} with the code ${code}, whose status is ${String(due)}`
}

function readCode(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const code: unknown = Object(body).code
    return typeof code === 'string' ? code : undefined
  } catch {
    // No JSON.
    return undefined
  }
}
