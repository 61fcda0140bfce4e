import { ChainError } from '../../errors/chain-error.ts'

/** Both the system program and the token program report an insufficient balance with this code. */
const NOT_ENOUGH = 1

function customCode(error: unknown): number | undefined {
  const { InstructionError: failure } = Object(error)
  const cause: unknown = Array.isArray(failure) ? failure[1] : undefined
  const { Custom: code } = Object(cause)
  return typeof code === 'number' ? code : undefined
}

/** Account indices start with the payer. */
function isPayersRent(error: unknown): boolean {
  const { InsufficientFundsForRent: rent } = Object(error)
  return Object(rent).account_index === 0
}

/** Maps a dry run's error to a ChainError; undefined when there is none. */
export function readRefusal(error: unknown): ChainError | undefined {
  if (error === null || error === undefined) return undefined
  const text = typeof error === 'string' ? error : JSON.stringify(error)
  const isPoor =
    error === 'AccountNotFound' ||
    error === 'InsufficientFundsForFee' ||
    customCode(error) === NOT_ENOUGH ||
    isPayersRent(error)
  return new ChainError(isPoor ? 'insufficient_funds' : 'execution_reverted', `The dry run says ${text}`)
}
