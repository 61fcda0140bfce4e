import { bcs } from '@mysten/sui/bcs'
import { toBase64 } from '@mysten/sui/utils'
import { objectTypeOf, shortCoinType, type CoinObject } from '../chain/coin-objects.ts'
import type { Effects } from '../chain/execute.ts'
import type { Executed, SuiChain } from '../chain/sui-chain.ts'
import type { SuiTransaction } from '../chain/transaction.ts'
import { isRecord } from '../rpc/read-params.ts'

const ownedRef = ({ owner, id, version, digest }: CoinObject) => ({
  owner: { AddressOwner: owner },
  reference: { objectId: id, version: Number(version), digest },
})

export function encodeEffects(effects: Effects, { digest }: SuiTransaction, epoch: bigint) {
  const { error, gasUsed, created, mutated, deleted, gasObject, version } = effects
  const before = [...mutated.map((change) => change.before), ...deleted]
  return {
    messageVersion: 'v1',
    status: error === undefined ? { status: 'success' } : { status: 'failure', error },
    executedEpoch: String(epoch),
    gasUsed: Object.fromEntries(Object.entries(gasUsed).map(([name, cost]) => [name, String(cost)])),
    modifiedAtVersions: before.map((coin) => ({ objectId: coin.id, sequenceNumber: String(coin.version) })),
    transactionDigest: digest,
    created: created.map(ownedRef),
    mutated: mutated.map(({ after }) => ownedRef(after)),
    deleted: deleted.map(({ id }) => ({
      objectId: id,
      version: Number(version),
      digest: '7gyGAp71YXQRoxmFBaHxofQXAipvgHyBKPyxmdSJxyvz',
    })),
    gasObject: ownedRef(gasObject),
    dependencies: [...new Set(before.map(({ previous }) => previous))],
  }
}

export const encodeBalanceChanges = ({ balanceChanges }: Effects) =>
  balanceChanges.map(({ owner, coinType, amount }) => ({
    owner: { AddressOwner: owner },
    coinType: shortCoinType(coinType),
    amount: String(amount),
  }))

export function encodeObjectChanges({ created, mutated, deleted, version }: Effects, sender: string) {
  const common = ({ id, coinType }: CoinObject) => ({
    sender,
    objectId: id,
    objectType: objectTypeOf(coinType),
  })
  const owned = (coin: CoinObject) => ({
    ...common(coin),
    owner: { AddressOwner: coin.owner },
    version: String(coin.version),
    digest: coin.digest,
  })
  return [
    ...mutated.map(({ before, after }) => ({
      type: 'mutated',
      ...owned(after),
      previousVersion: String(before.version),
    })),
    ...created.map((coin) => ({ type: 'created', ...owned(coin) })),
    ...deleted.map((coin) => ({ type: 'deleted', ...common(coin), version: String(version) })),
  ]
}

function encodeArgumentInput({
  Pure: pure,
  Object: object,
  FundsWithdrawal: withdrawal,
}: SuiTransaction['inputs'][number]) {
  if (pure) return { type: 'pure', valueType: null, value: [...Buffer.from(pure.bytes, 'base64')] }
  if (!withdrawal) return { type: 'object', objectType: 'immOrOwnedObject', ...object?.ImmOrOwnedObject }
  return {
    type: 'fundsWithdrawal',
    reservation: { maxAmountU64: withdrawal.reservation.MaxAmountU64 },
    typeArg: { balance: withdrawal.typeArg.Balance },
    withdrawFrom: 'sender',
  }
}

export function encodeInput({ sender, payer, payment, price, budget, inputs, commands }: SuiTransaction) {
  return {
    messageVersion: 'v1',
    transaction: {
      kind: 'ProgrammableTransaction',
      inputs: inputs.map(encodeArgumentInput),
      transactions: commands.map(encodeCommand),
    },
    sender,
    gasData: {
      payment: payment.map((ref) => ({ ...ref, version: Number(ref.version) })),
      owner: payer,
      price: String(price),
      budget: String(budget),
    },
  }
}

/** The parser adds which of its kinds an argument is. */
const encodeArgument = (argument: unknown): unknown => {
  if (!isRecord(argument)) return argument
  const { $kind: _, ...rest } = argument
  return 'GasCoin' in rest ? 'GasCoin' : rest
}

function encodeCommand(command: SuiTransaction['commands'][number]): unknown {
  if (command.SplitCoins) {
    const { coin, amounts } = command.SplitCoins
    return { SplitCoins: [encodeArgument(coin), amounts.map(encodeArgument)] }
  }
  if (command.MergeCoins) {
    const { destination, sources } = command.MergeCoins
    return { MergeCoins: [encodeArgument(destination), sources.map(encodeArgument)] }
  }
  if (command.TransferObjects) {
    const { objects, address } = command.TransferObjects
    return { TransferObjects: [objects.map(encodeArgument), encodeArgument(address)] }
  }
  if (command.MakeMoveVec) {
    const { type, elements } = command.MakeMoveVec
    return { MakeMoveVec: [type, elements.map(encodeArgument)] }
  }
  if (command.MoveCall) {
    const { package: packageId, module, function: name, typeArguments, arguments: given } = command.MoveCall
    return {
      MoveCall: {
        package: packageId,
        module,
        function: name,
        ...(typeArguments.length > 0 && { type_arguments: typeArguments }),
        ...(given.length > 0 && { arguments: given.map(encodeArgument) }),
      },
    }
  }
  return { [command.$kind]: {} }
}

/** The signed bytes with their envelope, as nodes store them. */
const rawOf = ({ transaction, signatures }: Executed): string =>
  toBase64(
    bcs.SenderSignedData.serialize([
      {
        intentMessage: {
          intent: { scope: { TransactionData: true }, version: { V0: true }, appId: { Sui: true } },
          value: bcs.TransactionData.parse(transaction.bytes),
        },
        txSignatures: signatures.map(toBase64),
      },
    ]).toBytes(),
  )

/** An executed transaction with the parts that were asked for. */
export function encodeExecuted({ checkpoints }: SuiChain, executed: Executed, options: unknown) {
  const wanted = isRecord(options) ? options : {}
  const { transaction, signatures, effects, epoch } = executed
  const checkpoint = executed.checkpoint === undefined ? undefined : checkpoints.at(executed.checkpoint)
  return {
    digest: transaction.digest,
    ...(wanted['showInput'] === true
      ? { transaction: { data: encodeInput(transaction), txSignatures: signatures.map(toBase64) } }
      : {}),
    ...(wanted['showRawInput'] === true ? { rawTransaction: rawOf(executed) } : {}),
    ...(wanted['showEffects'] === true ? { effects: encodeEffects(effects, transaction, epoch) } : {}),
    ...(wanted['showEvents'] === true ? { events: [] } : {}),
    ...(wanted['showObjectChanges'] === true
      ? { objectChanges: encodeObjectChanges(effects, transaction.sender) }
      : {}),
    ...(wanted['showBalanceChanges'] === true ? { balanceChanges: encodeBalanceChanges(effects) } : {}),
    ...(checkpoint === undefined
      ? {}
      : { checkpoint: String(checkpoint.sequence), timestampMs: String(checkpoint.timestampMs) }),
  }
}
