import { NodeError } from '../chain/node-error.ts'
import type { Variables } from './execute-query.ts'

/** Hex of `bytes` bytes, in lower case. Throws NodeError. */
export function hexOf(variables: Variables, name: string, bytes?: number): string {
  const text = variables[name]
  const form = bytes === undefined ? /^0x(?:[0-9a-f]{2})*$/ : new RegExp(`^0x[0-9a-f]{${String(bytes * 2)}}$`)
  const value = typeof text === 'string' ? text.toLowerCase() : ''
  const hex = value.startsWith('0x') ? value : `0x${value}`
  if (form.test(hex)) return hex
  throw new NodeError(
    `Failed to parse "${name}": Invalid character or length in ${String(text).slice(0, 80)}`,
  )
}

/** A number that was written as text or as a number. Throws NodeError. */
export function amountOf(value: unknown, name: string): bigint {
  if (/^\d{1,39}$/.test(String(value))) return BigInt(String(value))
  throw new NodeError(`Failed to parse "${name}": invalid digit found in string`)
}

export const optional = (variables: Variables, name: string): boolean =>
  variables[name] !== undefined && variables[name] !== null

export const recordOf = (variables: Variables, name: string): Variables => Object(variables[name])

export const listOf = (variables: Variables, name: string): readonly Variables[] => {
  const value = variables[name]
  return Array.isArray(value) ? value : []
}
