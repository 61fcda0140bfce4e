import { parseAddress } from '../protobuf/address.ts'

/** Parameters of a request: its body, or its query. */
export type Params = Readonly<Record<string, unknown>>

/** An error in java-tron's form: HTTP status 200 and a text. */
export class ApiError extends Error {}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function textOf(params: Params, name: string): string {
  const value = params[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** 21 bytes in hex. */
export function addressOf(params: Params, name: string): string {
  const address = parseAddress(params[name])
  if (address !== undefined) return address
  throw new ApiError(`class java.lang.IllegalArgumentException : Invalid address in ${name}`)
}

export function amountOf(params: Params, name: string): bigint {
  const value = params[name]
  if (value === undefined || value === null || value === '') return 0n
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return BigInt(value)
  throw new ApiError(`class java.lang.NumberFormatException : ${name}`)
}

export function countOf(params: Params, name: string, fallback = 0): number {
  const value = params[name]
  return value === undefined || value === '' ? fallback : Number(amountOf(params, name))
}

/** Whether addresses are asked for in base58. */
export const isVisible = (params: Params): boolean =>
  params['visible'] === true || params['visible'] === 'true'
