import { normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils'
import { ExecutionFailure, mismatch, type Value, type WorkingCoin } from './command-values.ts'
import type { Withdrawal } from './check-transaction.ts'
import type { SuiTransaction } from './transaction.ts'

type MoveCall = NonNullable<SuiTransaction['commands'][number]['MoveCall']>

/** The coins of the transaction that calls. */
interface Coins {
  create(coinType: string, balance: bigint): WorkingCoin
  /** The coin that an argument names, which is used up; throws the ExecutionFailure of anything else. */
  taken(argument: unknown): WorkingCoin
  /** The same of a withdrawal. */
  withdrawn(argument: unknown): Withdrawal
  /** Adds to an address balance. */
  pay(owner: unknown, coin: WorkingCoin): void
}

const FRAMEWORK = normalizeSuiAddress('0x2')
/** Its place in the code is left at zero: no bytecode is here. */
const NON_ZERO = `MoveAbort(MoveLocation { module: ModuleId { address: ${FRAMEWORK.slice(2)}, name: Identifier("balance") }, function: 0, instruction: 0, function_name: Some("destroy_zero") }, 0)`

function ofType<T extends { readonly coinType: string }>(coinType: string, given: T): T {
  if (given.coinType !== coinType) throw mismatch()
  return given
}

interface CoinFunction {
  readonly parameters: number
  run(coinType: string, given: readonly unknown[], coins: Coins): readonly Value[]
}

/** What the official SDK calls where a payment takes all of a type, or nothing, or uses an address balance. */
const FUNCTIONS: ReadonlyMap<string, CoinFunction> = new Map([
  ['coin::zero', { parameters: 0, run: (coinType, _, { create }) => [{ coin: create(coinType, 0n) }] }],
  [
    'coin::destroy_zero',
    {
      parameters: 1,
      run(coinType, [given], { taken }) {
        const coin = ofType(coinType, taken(given))
        if (coin.balance > 0n) throw new ExecutionFailure(NON_ZERO)
        coin.isGone = true
        return []
      },
    },
  ],
  [
    'coin::redeem_funds',
    {
      parameters: 1,
      run(coinType, [given], { withdrawn, create }) {
        return [{ coin: create(coinType, ofType(coinType, withdrawn(given)).amount) }]
      },
    },
  ],
  [
    'coin::send_funds',
    {
      parameters: 2,
      run(coinType, [given, owner], { taken, pay }) {
        const coin = ofType(coinType, taken(given))
        pay(owner, coin)
        coin.isGone = true
        return []
      },
    },
  ],
] satisfies [string, CoinFunction][])

/** Runs a function of the system's package; what it returns. Throws the ExecutionFailure of one that is not executed here, or that fails. */
export function callFunction(call: MoveCall, coins: Coins): readonly Value[] {
  const called = FUNCTIONS.get(`${call.module}::${call.function}`)
  if (normalizeSuiAddress(call.package) !== FRAMEWORK || called === undefined)
    throw new ExecutionFailure('FunctionNotFound')
  const [type, ...more] = call.typeArguments
  if (type === undefined || more.length > 0) throw new ExecutionFailure('TypeArityMismatch')
  if (call.arguments.length !== called.parameters) throw new ExecutionFailure('ArityMismatch')
  return called.run(normalizeStructTag(type), call.arguments, coins)
}
