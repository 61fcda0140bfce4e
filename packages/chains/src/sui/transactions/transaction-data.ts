import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { address, byteVector, digest, sequence, u16, u64, uleb, variant } from './bcs-writer.ts'

/** How a transaction names a coin: at exactly this version. */
export interface ObjectRef {
  readonly objectId: string
  readonly version: bigint
  readonly digest: string
}

export type CallArgument =
  | { readonly pure: Uint8Array }
  | { readonly coin: ObjectRef }
  /** As much of the sender's address balance. */
  | { readonly withdrawal: bigint; readonly coinType: string }

export type Argument =
  | 'gas'
  | { readonly input: number }
  | { readonly result: number; readonly place: number }

export type Command =
  | { readonly split: Argument; readonly amounts: readonly Argument[] }
  | { readonly merge: Argument; readonly sources: readonly Argument[] }
  | { readonly transfer: readonly Argument[]; readonly to: Argument }
  /** Makes a coin of a withdrawal, or destroys an empty one. */
  | { readonly call: 'redeem_funds' | 'destroy_zero'; readonly coinType: string; readonly given: Argument }
  /** Makes a vector of 128-bit numbers. */
  | { readonly numbers: readonly Argument[] }

export interface TransactionTerms {
  readonly sender: string
  readonly payment: readonly ObjectRef[]
  readonly price: bigint
  readonly budget: bigint
  /** The last epoch in which it can be executed. */
  readonly lastEpoch: bigint
}

const writeRef = (ref: ObjectRef): Uint8Array =>
  concatBytes(address(ref.objectId), u64(ref.version), digest(ref.digest))

const text = (value: string): Uint8Array => byteVector(utf8ToBytes(value))

/** The tag of a type that is not generic, as in `0x…::usdc::USDC`. */
function writeType(coinType: string): Uint8Array {
  const [packageId = '', module = '', name = ''] = coinType.split('::')
  return variant(7, address(packageId), text(module), text(name), sequence([]))
}

function writeInput(input: CallArgument): Uint8Array {
  if ('pure' in input) return variant(0, byteVector(input.pure))
  if ('coin' in input) return variant(1, variant(0, writeRef(input.coin)))
  return variant(2, variant(0, u64(input.withdrawal)), variant(0, writeType(input.coinType)), variant(0))
}

function writeArgument(argument: Argument): Uint8Array {
  if (argument === 'gas') return uleb(0)
  if ('input' in argument) return variant(1, u16(argument.input))
  return variant(3, u16(argument.result), u16(argument.place))
}

const writeArguments = (list: readonly Argument[]): Uint8Array => sequence(list.map(writeArgument))

/** An option that is there: the type of 128-bit numbers. */
const SOME_U128 = Uint8Array.of(1, 3)

const FRAMEWORK = `0x${'2'.padStart(64, '0')}`

function writeCommand(command: Command): Uint8Array {
  if ('call' in command) {
    const { call, coinType, given } = command
    const named = [address(FRAMEWORK), text('coin'), text(call)]
    return variant(0, ...named, sequence([writeType(coinType)]), writeArguments([given]))
  }
  if ('numbers' in command) return variant(5, SOME_U128, writeArguments(command.numbers))
  if ('transfer' in command) return variant(1, writeArguments(command.transfer), writeArgument(command.to))
  if ('split' in command) return variant(2, writeArgument(command.split), writeArguments(command.amounts))
  return variant(3, writeArgument(command.merge), writeArguments(command.sources))
}

/** The bytes of a programmable transaction that its sender pays. */
export function writeTransaction(
  { sender, payment, price, budget, lastEpoch }: TransactionTerms,
  { inputs, commands }: { readonly inputs: readonly CallArgument[]; readonly commands: readonly Command[] },
): Uint8Array {
  const kind = variant(0, sequence(inputs.map(writeInput)), sequence(commands.map(writeCommand)))
  const gas = concatBytes(sequence(payment.map(writeRef)), address(sender), u64(price), u64(budget))
  return variant(0, kind, address(sender), gas, variant(1, u64(lastEpoch)))
}
