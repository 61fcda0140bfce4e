import { isValidSuiAddress, normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils'
import { invalidParams } from './rpc-error.ts'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw invalidParams(`Invalid params: ${name} must be a text`)
  return value
}

export function addressOf(value: unknown, name: string): string {
  const normal = normalizeSuiAddress(textOf(value, name))
  if (!isValidSuiAddress(normal)) throw invalidParams(`Invalid params: ${name} is not an address`)
  return normal
}

export function coinTypeOf(value: unknown): string {
  try {
    return normalizeStructTag(textOf(value ?? '0x2::sui::SUI', 'coin_type'))
  } catch {
    throw invalidParams(`Invalid struct type: ${String(value)}`)
  }
}

export function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidParams(`Invalid params: ${name} must be a list`)
  return value
}

/** Amounts and numbers are decimal texts or numbers. */
export function amountOf(value: unknown, name: string): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  throw invalidParams(`Invalid params: ${name} must be a whole number`)
}

export function bytesOf(value: unknown, name: string): Uint8Array {
  const text = textOf(value, name)
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw invalidParams(`Invalid params: ${name} is not base64`)
  return Uint8Array.from(Buffer.from(text, 'base64'))
}
