import { OpsError } from './ops-error.ts'

/** A payment as specified on the command line; amounts are in whole tokens. */
export interface PaymentArguments {
  readonly networkId: string
  readonly transactionHash: string
  readonly currencyId: string
  readonly amount: string
  /** In the network's native coin. */
  readonly fee: string
  readonly height: bigint
  readonly recipient: string | null
  /** Null: it belonged to no deposit. */
  readonly depositId: string | null
  readonly legId: string | undefined
}

interface PaymentValues {
  readonly currency?: string | undefined
  readonly amount?: string | undefined
  readonly fee?: string | undefined
  readonly height?: string | undefined
  readonly recipient?: string | undefined
  readonly deposit?: string | undefined
  readonly leg?: string | undefined
  readonly none?: boolean | undefined
}

const DECIMAL = /^\d{1,60}(\.\d{1,30})?$/
const ID = /^\d{1,18}$/

/** Throws an OpsError that says what to write instead. */
export function readNetwork([networkId, ...more]: readonly string[]): string {
  if (networkId === undefined || more.length > 0) throw new OpsError('Name one network by its id')
  return networkId
}

/** Throws an OpsError that says what to write instead. */
export function readPayment(values: PaymentValues, positionals: readonly string[]): PaymentArguments {
  const [networkId, transactionHash, ...more] = positionals
  if (networkId === undefined || transactionHash === undefined || more.length > 0)
    throw new OpsError('Name the network and the transaction: recover book NETWORK HASH')
  const { currency, amount = '', fee = '0', height = '', deposit, leg, none = false } = values
  if (currency === undefined) throw new OpsError('Name what was paid: --currency ID')
  if (!DECIMAL.test(amount))
    throw new OpsError('Say how much was paid, as an explorer shows it: --amount 1.5')
  if (!DECIMAL.test(fee)) throw new OpsError("Say what it cost in the network's coin: --fee 0.0001")
  if (!ID.test(height)) throw new OpsError('Name the block that has it: --height N')
  if ((deposit === undefined) !== none)
    throw new OpsError(
      'Name the deposit that it paid out or gave back (--deposit ID), or say that there is none (--none)',
    )
  if (deposit !== undefined && !ID.test(deposit))
    throw new OpsError(`"${deposit}" is not an id of a deposit; "recover list" shows them`)
  if (leg !== undefined && !ID.test(leg)) throw new OpsError(`"${leg}" is not an id of a leg`)
  return {
    networkId,
    transactionHash,
    currencyId: currency,
    amount,
    fee,
    height: BigInt(height),
    recipient: values.recipient ?? null,
    depositId: deposit ?? null,
    legId: leg,
  }
}
