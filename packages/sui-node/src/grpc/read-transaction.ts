import { bcs } from '@mysten/sui/bcs'
import { GrpcTypes } from '@mysten/sui/grpc'
import { toBase64 } from '@mysten/sui/utils'
import { choosePayment } from '../chain/choose-payment.ts'
import type { Effects } from '../chain/execute.ts'
import type { SuiChain } from '../chain/sui-chain.ts'
import { readTransaction, type SuiTransaction } from '../chain/transaction.ts'
import { GrpcError, STATUS } from './frames.ts'

const { Argument_ArgumentKind: ArgumentKind, Input_InputKind: InputKind } = GrpcTypes
const { TransactionExpiration_TransactionExpirationKind: ExpirationKind } = GrpcTypes
/** The most that a transaction may offer for gas. */
const MOST_BUDGET = 50_000_000_000n
/** Units of computation that a budget has beyond what was used, since the price may rise. */
const SPARE_UNITS = 1_000n

type Content = Pick<
  SuiTransaction,
  'sender' | 'payer' | 'payment' | 'budget' | 'price' | 'expiration' | 'inputs' | 'commands'
>

const invalid = (what: string): GrpcError => new GrpcError(STATUS.invalidArgument, what)

/** The transaction with its bytes. */
function encode({
  sender,
  payer,
  payment,
  budget,
  price,
  expiration,
  inputs,
  commands,
}: Content): SuiTransaction {
  const gasData = { owner: payer, payment: [...payment], price, budget }
  const kind = { ProgrammableTransaction: { inputs, commands } }
  return readTransaction(
    bcs.TransactionData.serialize({ V1: { kind, sender, gasData, expiration } }).toBytes(),
  )
}

/** An input; an object by its id alone is its present version. */
function readInput({ objects }: SuiChain, input: GrpcTypes.Input): unknown {
  const { kind, pure, objectId, fundsWithdrawal } = input
  if (pure !== undefined) return { Pure: { bytes: toBase64(pure) } }
  if (fundsWithdrawal?.source === GrpcTypes.FundsWithdrawal_Source.SENDER) {
    const { amount = 0n, coinType = '' } = fundsWithdrawal
    const reservation = { MaxAmountU64: String(amount) }
    return {
      FundsWithdrawal: { reservation, typeArg: { Balance: coinType }, withdrawFrom: { Sender: true } },
    }
  }
  if (objectId === undefined || (kind !== undefined && kind !== InputKind.IMMUTABLE_OR_OWNED))
    throw invalid('Inputs are bytes, objects of an owner, and withdrawals of the sender.')
  const found = objects.find(objectId)
  const { version = found?.version, digest = found?.digest } = input
  if (version === undefined || digest === undefined)
    throw new GrpcError(STATUS.notFound, `Object ${objectId} not found`)
  return { Object: { ImmOrOwnedObject: { objectId, version: String(version), digest } } }
}

function readArgument(argument: GrpcTypes.Argument | undefined): unknown {
  const { kind, input = 0, result = 0, subresult } = argument ?? {}
  if (kind === ArgumentKind.GAS) return { GasCoin: true }
  if (kind === ArgumentKind.INPUT) return { Input: input }
  if (kind !== ArgumentKind.RESULT) throw invalid('An argument is of no known kind.')
  return subresult === undefined ? { Result: result } : { NestedResult: [result, subresult] }
}

function readCommand({ command }: GrpcTypes.Command): unknown {
  if (command.oneofKind === 'splitCoins') {
    const { coin, amounts } = command.splitCoins
    return { SplitCoins: { coin: readArgument(coin), amounts: amounts.map(readArgument) } }
  }
  if (command.oneofKind === 'mergeCoins') {
    const { coin, coinsToMerge } = command.mergeCoins
    return { MergeCoins: { destination: readArgument(coin), sources: coinsToMerge.map(readArgument) } }
  }
  if (command.oneofKind === 'transferObjects') {
    const { objects, address } = command.transferObjects
    return { TransferObjects: { objects: objects.map(readArgument), address: readArgument(address) } }
  }
  if (command.oneofKind === 'makeMoveVector') {
    const { elementType, elements } = command.makeMoveVector
    return { MakeMoveVec: { type: elementType ?? null, elements: elements.map(readArgument) } }
  }
  if (command.oneofKind === 'moveCall') {
    const {
      package: packageId = '',
      module,
      function: name,
      typeArguments,
      arguments: given,
    } = command.moveCall
    return {
      MoveCall: {
        package: packageId,
        module: module ?? '',
        function: name ?? '',
        typeArguments,
        arguments: given.map(readArgument),
      },
    }
  }
  throw invalid('Commands are those of coins.')
}

function readExpiration(expiration: GrpcTypes.TransactionExpiration | undefined): unknown {
  const { kind = ExpirationKind.NONE, epoch } = expiration ?? {}
  if (kind === ExpirationKind.NONE) return { None: true }
  if (kind === ExpirationKind.EPOCH) return { Epoch: String(epoch) }
  throw invalid('Transactions expire with an epoch, or never.')
}

/** A transaction as its sender has written it so far, or its bytes. Throws a GrpcError, or the RpcError of invalid bytes. */
function readWritten(chain: SuiChain, given: GrpcTypes.Transaction): SuiTransaction {
  if (given.bcs?.value !== undefined) return readTransaction(given.bcs.value)
  const { sender = '', gasPayment, expiration, kind } = given
  if (kind?.data.oneofKind !== 'programmableTransaction')
    throw invalid('The transaction is not programmable.')
  const { inputs, commands } = kind.data.programmableTransaction
  const payment = (gasPayment?.objects ?? []).map(({ objectId = '', version = 0n, digest = '' }) => ({
    objectId,
    version,
    digest,
  }))
  // CAST: the forms that BCS writes; it throws for any other.
  return encode({
    sender,
    payer: gasPayment?.owner ?? sender,
    payment,
    budget: gasPayment?.budget ?? MOST_BUDGET,
    price: gasPayment?.price ?? chain.referencePrice(),
    expiration: readExpiration(expiration),
    inputs: inputs.map((input) => readInput(chain, input)),
    commands: commands.map(readCommand),
  } as Content)
}

/** What the run needs, with room for a price that rises. */
const budgetFor = ({ gasUsed }: Effects, price: bigint): bigint =>
  gasUsed.computationCost + gasUsed.storageCost + SPARE_UNITS * price

export interface Simulated {
  readonly transaction: SuiTransaction
  /** Undefined where only the kind was to be completed. */
  readonly effects: Effects | undefined
}

/** Completes a transaction, and runs it dry. Throws a GrpcError, or the RpcError with which a node refuses it. */
export function simulate(chain: SuiChain, request: GrpcTypes.SimulateTransactionRequest): Simulated {
  const { transaction: given, checks, doGasSelection } = request
  if (given === undefined) throw invalid('There is no transaction.')
  const written = readWritten(chain, given)
  if (checks === GrpcTypes.SimulateTransactionRequest_TransactionChecks.DISABLED)
    return { transaction: written, effects: undefined }
  const paid = written.payment.length === 0 ? encode(choosePayment(chain.objects, written)) : written
  const effects = chain.dryRun(paid)
  if (doGasSelection !== true || given.gasPayment?.budget !== undefined) return { transaction: paid, effects }
  const transaction = encode({ ...paid, budget: budgetFor(effects, paid.price) })
  return { transaction, effects: effects.error === undefined ? chain.dryRun(transaction) : effects }
}
