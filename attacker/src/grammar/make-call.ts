import { BAD_ORDER_LIST_QUERIES, JUNK } from '@sunspan/api/testing'
import { mutateJson, mutateText, type Random } from '@sunspan/chains/fuzzing'
import type { Call } from '../actors/call.ts'
import type { Known } from '../actors/known.ts'
import type { Operation, Parameter } from './operations.ts'

const LONGEST = 20_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const HASH = /^0x[0-9a-f]{64}$/

/** A call of an operation: often as documented, with ids and wallets of any actor, and often with an unexpected part. */
export function makeCall(operation: Operation, known: Known, random: Random): Call {
  const headers: Record<string, string> = {}
  const query: string[] = []
  let { path } = operation
  for (const parameter of operation.parameters) {
    if (!parameter.required && parameter.in !== 'path' && !random.oneIn(3)) continue
    const value = valueOf(parameter, known, random)
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, escape(value))
    else if (parameter.in === 'query') query.push(`${parameter.name}=${escape(value)}`)
    else headers[parameter.name] = headerOf(value)
  }
  if (random.oneIn(30)) query.push(escape(random.pick(asList(JUNK))))
  if (operation.id === 'listOrders' && random.oneIn(8)) {
    query.splice(0, query.length, random.pick(asList(BAD_ORDER_LIST_QUERIES)).text)
  }
  const tail = query.length === 0 ? '' : `?${query.join('&')}`
  const body = makeBody(operation, known, random)
  if (body !== undefined) headers['content-type'] = random.oneIn(40) ? 'text/plain' : 'application/json'
  return { operation: operation.id, method: operation.method, path: path + tail, headers, body }
}

function valueOf({ name, example = '' }: Parameter, known: Known, random: Random): string {
  const good = name === 'network-type' ? example : replaceKnown(example, known, random)
  if (random.oneIn(8)) return mutateText(good, random, LONGEST)
  return random.oneIn(25) ? random.pick(asList(JUNK)) : good
}

/** Replaces the ids, wallets and transactions of an example by existing ones. */
function replaceKnown(text: string, known: Known, random: Random): string {
  if (UUID.test(text) && known.ids.length > 0) return random.pick(asList(known.ids))
  if (EVM_ADDRESS.test(text) && known.addresses.length > 0) return random.pick(asList(known.addresses))
  if (HASH.test(text) && known.hashes.length > 0) return random.pick(asList(known.hashes))
  return text
}

function makeBody({ bodies }: Operation, known: Known, random: Random): string | undefined {
  if (bodies.length === 0) return random.oneIn(40) ? '{}' : undefined
  const example = random.pick(asList(bodies))
  const text = JSON.stringify(example, (_, value: unknown) =>
    typeof value === 'string' ? replaceKnown(value, known, random) : value,
  )
  if (random.oneIn(3)) return mutateJson(text, random, LONGEST)
  return random.oneIn(10) ? mutateText(text, random, LONGEST) : text
}

/** Percent-encoded as far as it can be: half a pair of surrogates has no UTF-8. */
const escape = (text: string): string => encodeURIComponent(text.toWellFormed())

/** A header's value, without what ends it. */
const headerOf = (text: string): string => text.replaceAll(/[^\u0020-\u007e]/g, '?')

/** CAST: the callers' lists have entries. */
const asList = <T>(list: readonly T[]): readonly [T, ...T[]] => list as readonly [T, ...T[]]
