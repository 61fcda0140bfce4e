import type { Address } from '@ton/core'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { placeAt, walkBack } from '../history.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'

/** A message from one account to another, known by the logical time at which it was sent. */
export interface Sent {
  readonly from: Address
  readonly to: Address
  readonly createdLt: bigint
}

/** Is this the transaction by which its recipient has taken a message? */
export const takes =
  ({ from, createdLt }: Pick<Sent, 'from' | 'createdLt'>) =>
  ({ transaction: { inMessage } }: ProvedTransaction): boolean =>
    inMessage?.info.type === 'internal' &&
    inMessage.info.src.equals(from) &&
    inMessage.info.createdLt === createdLt

/** Asks one node whether a message had come to its recipient by a height. */
export async function hasArrived(
  client: RpcClient,
  { message, head }: { readonly message: Sent; readonly head: bigint },
  signal: AbortSignal,
): Promise<boolean> {
  const { to: address, createdLt } = message
  const isIt = takes(message)
  let isFound = false
  // What takes a message comes after it.
  const isEnough = (entry: ProvedTransaction): boolean => {
    isFound ||= isIt(entry)
    return isFound || entry.lt <= createdLt
  }
  await walkBack(client, { address, place: await placeAt(client, address, head, signal) }, isEnough, signal)
  return isFound
}
