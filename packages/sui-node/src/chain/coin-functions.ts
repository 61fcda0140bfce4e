import { normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils'
import { ExecutionFailure, mismatch, type Value, type WorkingCoin } from './command-values.ts'
import type { SuiTransaction } from './transaction.ts'

type MoveCall = NonNullable<SuiTransaction['commands'][number]['MoveCall']>

/** The coins of the transaction that calls. */
interface Coins {
  create(coinType: string, balance: bigint): WorkingCoin
  /** The coin that an argument names; throws the ExecutionFailure of anything else. */
  taken(argument: unknown): WorkingCoin
}

const FRAMEWORK = normalizeSuiAddress('0x2')
/** Its place in the code is left at zero: no bytecode is here. */
const NON_ZERO = `MoveAbort(MoveLocation { module: ModuleId { address: ${FRAMEWORK.slice(2)}, name: Identifier("balance") }, function: 0, instruction: 0, function_name: Some("destroy_zero") }, 0)`

interface CoinFunction {
  readonly parameters: number
  run(coinType: string, given: readonly unknown[], coins: Coins): readonly Value[]
}

/** What the official SDK calls where a payment takes all of a type, or nothing. */
const FUNCTIONS: ReadonlyMap<string, CoinFunction> = new Map([
  ['coin::zero', { parameters: 0, run: (coinType, _, { create }) => [{ coin: create(coinType, 0n) }] }],
  [
    'coin::destroy_zero',
    {
      parameters: 1,
      run(coinType, [given], { taken }) {
        const coin = taken(given)
        if (coin.coinType !== coinType) throw mismatch()
        if (coin.balance > 0n) throw new ExecutionFailure(NON_ZERO)
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
