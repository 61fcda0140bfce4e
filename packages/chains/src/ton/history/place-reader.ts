import type { Address } from '@ton/core'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { placeAt, type Place } from './place-at.ts'

/** Where one account stood at the end of a block, each block asked for once. */
export type PlaceReader = (height: bigint) => Promise<Place>

/** `known`: where it keeps what it was told, for those who want to know how often it has asked. */
export function createPlaceReader(
  client: RpcClient,
  address: Address,
  signal: AbortSignal,
  known = new Map<bigint, Place>(),
): PlaceReader {
  return async (height) => {
    const place = known.get(height) ?? (await placeAt(client, address, height, signal))
    known.set(height, place)
    return place
  }
}

/** The block of the masterchain that has a transaction: the first after `above`, and at most `to`, at which the account has come so far. */
export async function findHeight(
  read: PlaceReader,
  wanted: { readonly lt: bigint; readonly above: bigint; readonly to: bigint },
): Promise<bigint> {
  const isThere = async (height: bigint): Promise<boolean> => (await read(height)).lt >= wanted.lt
  let low = wanted.above
  let high = wanted.to
  // Most are near the end: steps that double lead there sooner than halving all of it.
  for (let step = 1n; high - step > low; step *= 2n) {
    if (await isThere(high - step)) high -= step
    else low = high - step
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (await isThere(middle)) high = middle
    else low = middle
  }
  return high
}
