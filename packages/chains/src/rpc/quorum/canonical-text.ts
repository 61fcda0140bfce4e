import { ChainError } from '../../errors/chain-error.ts'

/** Deeper than any value that is put to a vote. */
const MAX_DEPTH = 64

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new ChainError('rpc_untrustworthy', "The node's answer goes too deep.")
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${write(field, depth + 1)}`).join()}}`
}

/**
 * Canonical text of a value: keys sorted, bigints distinct from numbers, absent fields omitted. Equal text means equal values. Throws
 * `rpc_untrustworthy` for values nested deeper than any legitimate answer.
 */
export const canonicalText = (value: unknown): string => write(value, 0)
