export type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object at the end of some steps into a document; empty if there is none. */
export const objectAt = (value: unknown, ...steps: readonly string[]): Json => {
  const found = steps.reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), value)
  return isObject(found) ? found : {}
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value if it is a string; otherwise empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
