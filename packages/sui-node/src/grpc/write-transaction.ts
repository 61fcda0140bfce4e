import { GrpcTypes } from '@mysten/sui/grpc'
import { fromBase64 } from '@mysten/sui/utils'
import { objectTypeOf, shortCoinType, type CoinObject } from '../chain/coin-objects.ts'
import type { Effects } from '../chain/execute.ts'
import type { Executed, SuiChain } from '../chain/sui-chain.ts'
import type { SuiTransaction } from '../chain/transaction.ts'

const {
  Argument_ArgumentKind: ArgumentKind,
  Input_InputKind: InputKind,
  Owner_OwnerKind: OwnerKind,
} = GrpcTypes
const { TransactionExpiration_TransactionExpirationKind: ExpirationKind } = GrpcTypes
const { ExecutionError_ExecutionErrorKind: ErrorKind } = GrpcTypes
const {
  ChangedObject_IdOperation: IdOperation,
  ChangedObject_InputObjectState: Before,
  ChangedObject_OutputObjectState: After,
} = GrpcTypes

export const toTimestamp = (ms: number) => ({
  seconds: BigInt(Math.floor(ms / 1_000)),
  nanos: (ms % 1_000) * 1_000_000,
})
export const ownedBy = (address: string): GrpcTypes.Owner => ({ kind: OwnerKind.ADDRESS, address })

type BcsArgument = NonNullable<SuiTransaction['commands'][number]['SplitCoins']>['coin']

function writeArgument(argument: BcsArgument): GrpcTypes.Argument {
  if (argument.GasCoin) return { kind: ArgumentKind.GAS }
  if (argument.NestedResult) {
    const [result, subresult] = argument.NestedResult
    return { kind: ArgumentKind.RESULT, result, subresult }
  }
  if (argument.Result !== undefined) return { kind: ArgumentKind.RESULT, result: argument.Result }
  return { kind: ArgumentKind.INPUT, input: argument.Input ?? 0 }
}

function writeCommand(command: SuiTransaction['commands'][number]): GrpcTypes.Command {
  if (command.SplitCoins) {
    const { coin, amounts } = command.SplitCoins
    const splitCoins = { coin: writeArgument(coin), amounts: amounts.map(writeArgument) }
    return { command: { oneofKind: 'splitCoins', splitCoins } }
  }
  if (command.MergeCoins) {
    const { destination, sources } = command.MergeCoins
    const mergeCoins = { coin: writeArgument(destination), coinsToMerge: sources.map(writeArgument) }
    return { command: { oneofKind: 'mergeCoins', mergeCoins } }
  }
  if (command.TransferObjects) {
    const { objects, address } = command.TransferObjects
    const transferObjects = { objects: objects.map(writeArgument), address: writeArgument(address) }
    return { command: { oneofKind: 'transferObjects', transferObjects } }
  }
  if (command.MakeMoveVec) {
    const { type, elements } = command.MakeMoveVec
    const makeMoveVector = {
      ...(type === null ? {} : { elementType: type }),
      elements: elements.map(writeArgument),
    }
    return { command: { oneofKind: 'makeMoveVector', makeMoveVector } }
  }
  if (command.MoveCall) {
    const { package: packageId, module, function: name, typeArguments, arguments: given } = command.MoveCall
    const moveCall = {
      package: packageId,
      module,
      function: name,
      typeArguments: [...typeArguments],
      arguments: given.map(writeArgument),
    }
    return { command: { oneofKind: 'moveCall', moveCall } }
  }
  return { command: { oneofKind: undefined } }
}

function writeInput(input: SuiTransaction['inputs'][number]): GrpcTypes.Input {
  if (input.Pure) return { kind: InputKind.PURE, pure: fromBase64(input.Pure.bytes) }
  if (input.FundsWithdrawal) {
    const { reservation, typeArg } = input.FundsWithdrawal
    const { SENDER: source } = GrpcTypes.FundsWithdrawal_Source
    const fundsWithdrawal = { amount: BigInt(reservation.MaxAmountU64), coinType: typeArg.Balance, source }
    return { kind: InputKind.FUNDS_WITHDRAWAL, fundsWithdrawal }
  }
  const { objectId = '', version = 0, digest = '' } = input.Object?.ImmOrOwnedObject ?? {}
  return { kind: InputKind.IMMUTABLE_OR_OWNED, objectId, version: BigInt(version), digest }
}

export function writeTransaction(transaction: SuiTransaction): GrpcTypes.Transaction {
  const { bytes, digest, sender, payer, payment, price, budget, expiration, inputs, commands } = transaction
  const programmableTransaction = { inputs: inputs.map(writeInput), commands: commands.map(writeCommand) }
  return {
    bcs: { name: 'TransactionData', value: bytes },
    digest,
    version: 1,
    sender,
    kind: { data: { oneofKind: 'programmableTransaction', programmableTransaction } },
    gasPayment: { objects: payment.map((ref) => ({ ...ref })), owner: payer, price, budget },
    expiration: expiration.Epoch
      ? { kind: ExpirationKind.EPOCH, epoch: BigInt(expiration.Epoch) }
      : { kind: ExpirationKind.NONE },
  }
}

const inputOf = ({ version, digest, owner }: CoinObject) => ({
  inputState: Before.EXISTS,
  inputVersion: version,
  inputDigest: digest,
  inputOwner: ownedBy(owner),
})
const outputOf = ({ version, digest, owner }: CoinObject) => ({
  outputState: After.OBJECT_WRITE,
  outputVersion: version,
  outputDigest: digest,
  outputOwner: ownedBy(owner),
})
const named = ({ id, coinType }: CoinObject) => ({ objectId: id, objectType: objectTypeOf(coinType) })

function writeChanges({ created, mutated, deleted }: Effects): GrpcTypes.ChangedObject[] {
  return [
    ...mutated.map(({ before, after }) => ({
      ...named(after),
      ...inputOf(before),
      ...outputOf(after),
      idOperation: IdOperation.NONE,
    })),
    ...created.map((coin) => ({
      ...named(coin),
      inputState: Before.DOES_NOT_EXIST,
      ...outputOf(coin),
      idOperation: IdOperation.CREATED,
    })),
    ...deleted.map((coin) => ({
      ...named(coin),
      ...inputOf(coin),
      outputState: After.DOES_NOT_EXIST,
      idOperation: IdOperation.DELETED,
    })),
  ]
}

/** The kind of an error, whose text begins with its name. */
function kindOf(error: string): GrpcTypes.ExecutionError_ExecutionErrorKind {
  const [name = ''] = error.split(/[ {]/)
  const constant = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
  return constant in ErrorKind
    ? // CAST: it is one of the kinds' names.
      ErrorKind[constant as keyof typeof ErrorKind]
    : ErrorKind.EXECUTION_ERROR_KIND_UNKNOWN
}

export function writeEffects(
  effects: Effects,
  { digest }: SuiTransaction,
  epoch: bigint,
): GrpcTypes.TransactionEffects {
  const { error, gasUsed, version, gasObject } = effects
  const changedObjects = writeChanges(effects)
  const gas = changedObjects.find(({ objectId }) => objectId === gasObject.id)
  return {
    version: 2,
    epoch,
    gasUsed,
    transactionDigest: digest,
    lamportVersion: version,
    changedObjects,
    status:
      error === undefined
        ? { success: true }
        : {
            success: false,
            error: { kind: kindOf(error), description: error, errorDetails: { oneofKind: undefined } },
          },
    ...(gas === undefined ? {} : { gasObject: gas }),
    dependencies: [],
    unchangedConsensusObjects: [],
    unchangedLoadedRuntimeObjects: [],
  }
}

export const writeBalanceChanges = ({ balanceChanges }: Effects): GrpcTypes.BalanceChange[] =>
  balanceChanges.map(({ owner, coinType, amount }) => ({
    address: owner,
    coinType: shortCoinType(coinType),
    amount: String(amount),
  }))

/** An executed transaction with all its parts. */
export function writeExecuted({ checkpoints }: SuiChain, executed: Executed): GrpcTypes.ExecutedTransaction {
  const { transaction, signatures, effects, epoch } = executed
  const checkpoint = executed.checkpoint === undefined ? undefined : checkpoints.at(executed.checkpoint)
  return {
    digest: transaction.digest,
    transaction: writeTransaction(transaction),
    signatures: signatures.map((value) => ({ bcs: { value }, signature: { oneofKind: undefined } })),
    effects: writeEffects(effects, transaction, epoch),
    ...(checkpoint === undefined
      ? {}
      : { checkpoint: BigInt(checkpoint.sequence), timestamp: toTimestamp(checkpoint.timestampMs) }),
    balanceChanges: writeBalanceChanges(effects),
  }
}
