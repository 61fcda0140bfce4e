import type { Address } from '@ton/core'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askOne, getAccount } from '../rpc/ton-calls.ts'

/** A transaction's position in its account's history. */
export interface Place {
  readonly lt: bigint
  /** Lower-case hex. */
  readonly hash: string
}

/** An account's position at the end of a block. */
export async function placeAt(
  client: RpcClient,
  address: Address,
  height: bigint,
  signal: AbortSignal,
): Promise<Place> {
  // The zero state precedes all transactions.
  if (height <= 0n) return { lt: 0n, hash: '' }
  const { last_transaction_id: place } = await askOne(client, getAccount(address, height), signal)
  return place
}
