import { base64 } from '../../encoding/base64.ts'
import type { SuiDepositAction } from '../deposit-action.ts'
import type { Source } from '../payouts/write-payments.ts'
import { address, u128, u64 } from '../transactions/bcs-writer.ts'

const FRAMEWORK = `0x${'2'.padStart(64, '0')}`
/** The format in which pages hand transactions to wallets. */
const VERSION = 2

const pure = (bytes: Uint8Array) => ({ Pure: { bytes: base64(bytes) } })

/** An argument of a command. */
type Argument = { GasCoin: true } | { Input: number } | { NestedResult: [command: number, place: number] }

/** The deposit as an unfinished transaction: the wallet adds what pays the gas. SUI is split off that. */
export function writeTransactionJson(
  { coin_type: type, amount, recipient, reference }: SuiDepositAction,
  { sender, coins, withdrawal }: Source & { readonly sender: string },
): string {
  const inputs: object[] = []
  const commands: object[] = []
  const addInput = (input: object): Argument => ({ Input: inputs.push(input) - 1 })
  const addCommand = (command: object): Argument => ({ NestedResult: [commands.push(command) - 1, 0] })
  const parts = coins.map(({ objectId, version, digest }) =>
    addInput({ Object: { ImmOrOwnedObject: { objectId, version: String(version), digest } } }),
  )
  if (withdrawal > 0n) {
    const [reservation, typeArg] = [{ MaxAmountU64: String(withdrawal) }, { Balance: type }]
    const given = addInput({ FundsWithdrawal: { reservation, typeArg, withdrawFrom: { Sender: true } } })
    const called = { package: FRAMEWORK, module: 'coin', function: 'redeem_funds' }
    parts.push(addCommand({ MoveCall: { ...called, typeArguments: [type], arguments: [given] } }))
  }
  const [source = { GasCoin: true as const }, ...rest] = parts
  if (rest.length > 0) addCommand({ MergeCoins: { destination: source, sources: rest } })
  // All of what was redeemed is sent: an empty coin would have no owner.
  const isWhole = coins.length === 0 && withdrawal > 0n
  const coin = isWhole
    ? source
    : addCommand({ SplitCoins: { coin: source, amounts: [addInput(pure(u64(BigInt(amount))))] } })
  addCommand({ TransferObjects: { objects: [coin], address: addInput(pure(address(recipient))) } })
  addCommand({ MakeMoveVec: { type: 'u128', elements: [addInput(pure(u128(BigInt(reference))))] } })
  return JSON.stringify({
    version: VERSION,
    sender,
    expiration: null,
    gasData: { budget: null, price: null, owner: null, payment: null },
    inputs,
    commands,
  })
}
