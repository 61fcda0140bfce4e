import { isChainError } from './declared.ts'

type Reader = (value: unknown) => unknown

/** The readers of a family's schemas, each tried until one accepts a JSON text; undefined if none does. */
export function readAnyAnswer(schemas: Readonly<Record<string, unknown>>, input: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(input)
  } catch {
    return undefined
  }
  const readers = Object.values(schemas).filter((each): each is Reader => typeof each === 'function')
  const accepted: unknown[] = []
  for (const read of readers) {
    try {
      accepted.push(read(value))
    } catch (error) {
      if (!isChainError(error)) throw error
    }
  }
  return accepted
}
