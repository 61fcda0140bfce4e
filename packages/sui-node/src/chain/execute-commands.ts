import { bcs } from '@mysten/sui/bcs'
import { normalizeSuiAddress } from '@mysten/sui/utils'
import type { Input, Withdrawal } from './check-transaction.ts'
import { callFunction } from './coin-functions.ts'
import {
  createValues,
  ExecutionFailure,
  mismatch,
  unusable,
  type Bench,
  type Value,
  type WorkingCoin,
} from './command-values.ts'
import { createdId } from './digests.ts'
import type { Objects } from './objects.ts'
import type { SuiTransaction } from './transaction.ts'

interface Work {
  readonly objects: Objects
  readonly digest: string
  readonly sender: string
  readonly bench: Bench
  readonly values: ReturnType<typeof createValues>
}

function create({ bench, digest }: Work, coinType: string, balance: bigint): WorkingCoin {
  const id = createdId(digest, bench.created.length)
  const coin = { id, coinType, balance, owner: undefined, isGone: false }
  bench.created.push(coin)
  return coin
}

function split(work: Work, coin: WorkingCoin, amount: bigint): Value {
  if (coin.balance < amount) throw new ExecutionFailure('InsufficientCoinBalance')
  coin.balance -= amount
  return { coin: create(work, coin.coinType, amount) }
}

/** The coin of the gas can be used up by no command. */
function assertTakable({ bench }: Work, coin: WorkingCoin): WorkingCoin {
  if (coin === bench.gas) throw unusable()
  return coin
}

function join(work: Work, target: WorkingCoin, source: WorkingCoin): void {
  if (source.coinType !== target.coinType) throw mismatch()
  if (source === target) throw unusable()
  assertTakable(work, source)
  target.balance += source.balance
  source.balance = 0n
  source.isGone = true
}

function assertAllowed({ objects }: Work, coin: WorkingCoin, owner: string): void {
  if (objects.isDenied(coin.coinType, owner)) {
    throw new ExecutionFailure(`AddressDeniedForCoin { address: ${owner}, coin_type: "${coin.coinType}" }`)
  }
}

function transfer(work: Work, coin: WorkingCoin, owner: string): void {
  assertAllowed(work, coin, owner)
  coin.owner = owner
}

/** Puts a coin's money into an address balance. */
function payFunds(work: Work, coin: WorkingCoin, owner: string): void {
  assertAllowed(work, coin, owner)
  work.bench.funds.push({ owner, coinType: coin.coinType, amount: coin.balance })
}

function takeFunds({ bench, sender, values }: Work, argument: unknown): Withdrawal {
  const withdrawal = values.withdrawalOf(argument)
  bench.funds.push({ owner: sender, coinType: withdrawal.coinType, amount: -withdrawal.amount })
  return withdrawal
}

const addressOf = ({ values }: Work, argument: unknown): string =>
  normalizeSuiAddress(values.pureOf(argument, bcs.Address))

/** Runs one command; what it leaves for later ones. */
function runCommand(work: Work, command: SuiTransaction['commands'][number]): readonly Value[] {
  const { coinOf, pureBytesOf } = work.values
  if (command.SplitCoins) {
    const coin = coinOf(command.SplitCoins.coin)
    const amounts = command.SplitCoins.amounts.map((one) => BigInt(work.values.pureOf(one, bcs.u64())))
    return amounts.map((amount) => split(work, coin, amount))
  }
  if (command.MergeCoins) {
    const target = coinOf(command.MergeCoins.destination)
    for (const source of command.MergeCoins.sources) join(work, target, coinOf(source))
    return []
  }
  if (command.TransferObjects) {
    const owner = addressOf(work, command.TransferObjects.address)
    for (const object of command.TransferObjects.objects) transfer(work, coinOf(object), owner)
    return []
  }
  if (command.MakeMoveVec) {
    for (const element of command.MakeMoveVec.elements) pureBytesOf(element)
    return [{ list: true }]
  }
  if (command.MoveCall) {
    return callFunction(command.MoveCall, {
      create: (coinType, balance) => create(work, coinType, balance),
      taken: (argument) => assertTakable(work, coinOf(argument)),
      withdrawn: (argument) => takeFunds(work, argument),
      pay: (owner, coin) => payFunds(work, coin, addressOf(work, owner)),
    })
  }
  throw new ExecutionFailure('FunctionNotFound')
}

/** Runs the commands upon the coins of the bench. Throws the ExecutionFailure of one that fails. */
export function executeCommands(
  objects: Objects,
  { commands, digest, sender }: SuiTransaction,
  { bench, inputs }: { readonly bench: Bench; readonly inputs: readonly Input[] },
): void {
  const work: Work = { objects, digest, sender, bench, values: createValues(bench, inputs) }
  for (const [place, command] of commands.entries()) {
    try {
      work.values.results.push(runCommand(work, command))
    } catch (error) {
      if (!(error instanceof ExecutionFailure)) throw error
      throw new ExecutionFailure(`${error.message} in command ${place}`)
    }
  }
  if (bench.created.some(({ owner, isGone }) => owner === undefined && !isGone)) {
    throw new ExecutionFailure('UnusedValueWithoutDrop { result_idx: 0, secondary_idx: 0 }')
  }
}
