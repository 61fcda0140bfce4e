import { Address, Cell, type TupleItem } from '@ton/core'
import { invalid } from './api-error.ts'

/** Named parameters of a JSON-RPC request or of a query. */
export type Params = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function textOf(params: Params, name: string): string {
  const value = params[name]
  if (typeof value === 'string' && value !== '') return value
  throw invalid(`${name} is missing`)
}

export function addressOf(params: Params, name = 'address'): Address {
  try {
    return Address.parse(textOf(params, name))
  } catch {
    throw invalid(`${name} is not an address`)
  }
}

export function cellOf(params: Params, name: string): Cell {
  try {
    return Cell.fromBase64(textOf(params, name))
  } catch {
    throw invalid(`${name} is not a bag of cells`)
  }
}

export function optionalNumber(params: Params, name: string): number | undefined {
  const value = params[name]
  if (value === undefined || value === null || value === '') return undefined
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw invalid(`${name} is not a number`)
}

export function numberOf(params: Params, name: string): number {
  const number = optionalNumber(params, name)
  if (number === undefined) throw invalid(`${name} is missing`)
  return number
}

export function bigintOf(params: Params, name: string): bigint | undefined {
  const value = params[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,30}$/.test(value)) return BigInt(value)
  throw invalid(`${name} is not a number`)
}

/** Parses a hash in hexadecimal or either base64 variant; answers use base64. */
export function hashOf(params: Params, name: string): string | undefined {
  const value = params[name]
  if (typeof value !== 'string' || value === '') return undefined
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex').toString('base64')
  return Buffer.from(value, 'base64url').toString('base64')
}

/** Arguments of a get method. */
export function stackOf(params: Params): TupleItem[] {
  const { stack } = params
  if (!Array.isArray(stack)) return []
  return stack.map((entry: unknown): TupleItem => {
    const [type, value] = Array.isArray(entry) ? entry : []
    if (type === 'num') return { type: 'int', value: readNumber(String(value)) }
    if (type === 'tvm.Cell') return { type: 'cell', cell: Cell.fromBase64(String(value)) }
    if (type === 'tvm.Slice') return { type: 'slice', cell: Cell.fromBase64(String(value)) }
    throw invalid('stack holds a type that is not known')
  })
}

function readNumber(text: string): bigint {
  if (!/^-?(?:0x[0-9a-f]+|\d+)$/i.test(text)) throw invalid('stack holds no number')
  return text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text)
}
