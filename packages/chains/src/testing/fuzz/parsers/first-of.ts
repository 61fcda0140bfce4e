import { isChainError } from './declared.ts'

/** The first of several readers that takes a value; the error of the last. */
export function firstOf(readers: readonly ((value: unknown) => unknown)[], value: unknown): unknown {
  let failure: unknown
  for (const read of readers) {
    try {
      return read(value)
    } catch (error) {
      if (!isChainError(error)) throw error
      failure = error
    }
  }
  throw failure
}
