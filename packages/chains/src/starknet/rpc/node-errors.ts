import { ChainError, type ChainErrorKind } from '../../errors/chain-error.ts'
import { isRecord } from '../../errors/is-record.ts'

/** Codes of Starknet's JSON-RPC. */
export const CODES = {
  contractNotFound: 20,
  noSuchEntryPoint: 21,
  transactionNotFound: 29,
  contractError: 40,
  executionError: 41,
  nonceInvalid: 52,
  resourcesTooLow: 53,
  balanceTooLow: 54,
  duplicate: 59,
} as const

const KINDS: ReadonlyMap<number, ChainErrorKind> = new Map([
  [CODES.noSuchEntryPoint, 'execution_reverted'],
  [CODES.contractError, 'execution_reverted'],
  [CODES.executionError, 'execution_reverted'],
  [CODES.resourcesTooLow, 'insufficient_funds'],
  [CODES.balanceTooLow, 'insufficient_funds'],
])

const LONGEST_REASON = 300

/** The code with which a node refused; undefined for any other error. */
export function codeOf(error: unknown): number | undefined {
  const cause = error instanceof ChainError ? error.cause : undefined
  return isRecord(cause) && typeof cause['code'] === 'number' ? cause['code'] : undefined
}

/** The reason that a contract gave: nested as deeply as contracts called each other, and long. */
function reasonOf(error: ChainError): string {
  const data = isRecord(error.cause) ? error.cause['data'] : undefined
  const text = data === undefined ? '' : JSON.stringify(data)
  return `${error.message} ${text.slice(-LONGEST_REASON)}`.trim()
}

/** Gives a node's refusal its kind, which depends on the code alone. */
export function toStarknetError(error: ChainError): ChainError {
  const kind = KINDS.get(codeOf(error) ?? -1)
  return kind === undefined ? error : new ChainError(kind, reasonOf(error), { cause: error.cause })
}
