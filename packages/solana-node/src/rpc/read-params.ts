import { isAddress, type Address } from '@solana/kit'
import { invalidParams } from './rpc-error.ts'

export type Params = readonly unknown[]

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Solana's methods take an optional options object as their last parameter. */
export function optionsAt(params: Params, index: number): Record<string, unknown> {
  const options = params[index]
  if (options === undefined || options === null) return {}
  if (!isRecord(options)) throw invalidParams('the options must be an object')
  return options
}

export function addressOf(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value)) throw invalidParams('not an address')
  return value
}

export function addressesOf(value: unknown): readonly Address[] {
  if (!Array.isArray(value)) throw invalidParams('a list of addresses is missing')
  return value.map(addressOf)
}

export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams('a text is missing')
  return value
}

export function textsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw invalidParams('a list is missing')
  return value.map(textOf)
}

export function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalidParams('a whole number is missing')
  }
  return value
}

/** Lamports are numbers, or decimal strings if they are large. */
export function lamportsOf(value: unknown): bigint {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : BigInt(numberOf(value))
}

export const numberOr = (value: unknown, otherwise: number): number =>
  value === undefined || value === null ? otherwise : numberOf(value)

export type Commitment = 'processed' | 'confirmed' | 'finalized'

export function commitmentOf(options: Record<string, unknown>): Commitment {
  const { commitment = 'finalized' } = options
  if (commitment === 'processed' || commitment === 'confirmed' || commitment === 'finalized')
    return commitment
  throw invalidParams('no such commitment')
}
