import { createHash } from 'node:crypto'
import type { Installation } from './installation.ts'

const DIGITS = 12

/** A short text that is equal for processes started with the same installation, whatever the order of its fields. */
export function digestInstallation(installation: Installation): string {
  return createHash('sha256').update(JSON.stringify(installation, inOrder)).digest('hex').slice(0, DIGITS)
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Map) return sorted([...value])
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(sorted(Object.entries(value)))
}

const sorted = <Entry extends readonly [unknown, unknown]>(entries: readonly Entry[]): readonly Entry[] =>
  [...entries].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
