import { bcs } from '@mysten/sui/bcs'
import { normalizeSuiAddress } from '@mysten/sui/utils'
import { invalidParams } from '../rpc/rpc-error.ts'
import type { ObjectRef } from './coin-objects.ts'
import { digestOf } from './digests.ts'

type Parsed = ReturnType<typeof bcs.TransactionData.parse>
type Data = NonNullable<Parsed['V1']>
type Programmable = NonNullable<Data['kind']['ProgrammableTransaction']>

/** A transaction with its bytes, decoded. */
export interface SuiTransaction {
  readonly bytes: Uint8Array
  readonly digest: string
  readonly sender: string
  readonly payer: string
  readonly payment: readonly ObjectRef[]
  readonly budget: bigint
  readonly price: bigint
  readonly expiration: Data['expiration']
  readonly inputs: Programmable['inputs']
  readonly commands: Programmable['commands']
}

export const refOf = (given: {
  readonly objectId: string
  readonly version: string | number
  readonly digest: string
}): ObjectRef => ({
  objectId: normalizeSuiAddress(given.objectId),
  version: BigInt(given.version),
  digest: given.digest,
})

/** Decodes a transaction. Throws the RpcError of invalid bytes. */
export function readTransaction(bytes: Uint8Array): SuiTransaction {
  let data: Data | undefined
  try {
    const parsed = bcs.TransactionData.parse(bytes)
    const isExact = Buffer.from(bcs.TransactionData.serialize(parsed).toBytes()).equals(bytes)
    data = isExact ? (parsed.V1 ?? undefined) : undefined
  } catch {
    data = undefined
  }
  const programmable = data?.kind.ProgrammableTransaction
  if (data === undefined || !programmable) {
    throw invalidParams(
      'Invalid value was given to the function: the bytes are not a programmable transaction',
    )
  }
  const { gasData } = data
  return {
    bytes,
    digest: digestOf('TransactionData', bytes),
    sender: normalizeSuiAddress(data.sender),
    payer: normalizeSuiAddress(gasData.owner),
    payment: gasData.payment.map(refOf),
    budget: BigInt(gasData.budget),
    price: BigInt(gasData.price),
    expiration: data.expiration,
    inputs: programmable.inputs,
    commands: programmable.commands,
  }
}
