import { readFelt } from '../chain/felt.ts'
import { invalidParams } from './rpc-error.ts'

/** Parameters by name. */
export type Params = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function recordOf(value: unknown, name: string): Record<string, unknown> {
  if (!isRecord(value)) throw invalidParams(`${name} must be an object`)
  return value
}

export function feltOf(value: unknown, name: string): bigint {
  const felt = readFelt(value)
  if (felt === undefined) throw invalidParams(`${name} must be a felt in hex`)
  return felt
}

export function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidParams(`${name} must be a list`)
  return value
}

export const feltsOf = (value: unknown, name: string): readonly bigint[] =>
  listOf(value, name).map((item) => feltOf(item, name))

export function numberOf(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalidParams(`${name} must be a whole number`)
  }
  return value
}

/** Amounts are hex texts, decimal texts or numbers. */
export function amountOf(value: unknown, name: string): bigint {
  if (typeof value === 'string' && /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)) return BigInt(value)
  return BigInt(numberOf(value, name))
}
