import { FailedTransactionMetadata } from 'litesvm'
import type { TransactionMetadata } from 'litesvm'

/** An error in the format of `meta.err`. */
export type TransactionError = string | Readonly<Record<string, unknown>>

const FIELDLESS = [
  'AccountInUse',
  'AccountLoadedTwice',
  'AccountNotFound',
  'ProgramAccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'AlreadyProcessed',
  'BlockhashNotFound',
  'CallChainTooDeep',
  'MissingSignatureForFee',
  'InvalidAccountIndex',
  'SignatureFailure',
  'InvalidProgramForExecution',
  'SanitizeFailure',
  'ClusterMaintenance',
]

const OF_INSTRUCTIONS = [
  'GenericError',
  'InvalidArgument',
  'InvalidInstructionData',
  'InvalidAccountData',
  'AccountDataTooSmall',
  'InsufficientFunds',
  'IncorrectProgramId',
  'MissingRequiredSignature',
  'AccountAlreadyInitialized',
  'UninitializedAccount',
  'UnbalancedInstruction',
  'ModifiedProgramId',
  'ExternalAccountLamportSpend',
  'ExternalAccountDataModified',
  'ReadonlyLamportChange',
  'ReadonlyDataModified',
  'DuplicateAccountIndex',
  'ExecutableModified',
  'RentEpochModified',
  'NotEnoughAccountKeys',
  'AccountDataSizeChanged',
  'AccountNotExecutable',
  'AccountBorrowFailed',
  'AccountBorrowOutstanding',
  'DuplicateAccountOutOfSync',
  'InvalidError',
  'ExecutableDataModified',
  'ExecutableLamportChange',
  'ExecutableAccountNotRentExempt',
  'UnsupportedProgramId',
  'CallDepth',
  'MissingAccount',
  'ReentrancyNotAllowed',
  'MaxSeedLengthExceeded',
  'InvalidSeeds',
  'InvalidRealloc',
  'ComputationalBudgetExceeded',
  'PrivilegeEscalation',
]

const nameOf = (names: readonly string[], number: number): string => names[number] ?? `Error${String(number)}`

/** Converts the virtual machine's error for a failed transaction. */
export function toTransactionError(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err()
  if (typeof error === 'number') return nameOf(FIELDLESS, error)
  if ('accountIndex' in error) {
    const isRent = failed.toString().includes('InsufficientFundsForRent')
    return {
      [isRent ? 'InsufficientFundsForRent' : 'ProgramExecutionTemporarilyRestricted']: {
        account_index: error.accountIndex,
      },
    }
  }
  if (!('err' in error)) return { DuplicateInstruction: error.index }
  const inner = error.err()
  if (typeof inner === 'number') return { InstructionError: [error.index, nameOf(OF_INSTRUCTIONS, inner)] }
  const cause = 'code' in inner ? { Custom: inner.code } : 'BorshIoError'
  return { InstructionError: [error.index, cause] }
}

export function readOutcome(result: TransactionMetadata | FailedTransactionMetadata): {
  readonly error: TransactionError | null
  readonly meta: TransactionMetadata
} {
  return result instanceof FailedTransactionMetadata
    ? { error: toTransactionError(result), meta: result.meta() }
    : { error: null, meta: result }
}
