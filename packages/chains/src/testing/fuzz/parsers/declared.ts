import { ChainError } from '../../../errors/chain-error.ts'

/** The one error that leaves this package. */
export const isChainError = (error: unknown): boolean => error instanceof ChainError

/** Any error but those of a machine that has run out of stack, memory or time. */
export const isOrdinary = (error: unknown): boolean =>
  error instanceof Error && !/call stack|invalid array length|string length|memory/i.test(error.message)
