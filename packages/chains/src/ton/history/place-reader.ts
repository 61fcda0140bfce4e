import type { Address } from '@ton/core'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { placeAt, type Place } from './place-at.ts'

/** An account's position at the end of a block, queried once per block. */
export type PlaceReader = (height: bigint) => Promise<Place>

/** `known` stores the results, so that callers can count the queries. */
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

/** The masterchain block of a transaction: the first after `above`, and at most `to`, at which the account has reached it. */
export async function findHeight(
  read: PlaceReader,
  wanted: { readonly lt: bigint; readonly above: bigint; readonly to: bigint },
): Promise<bigint> {
  const isThere = async (height: bigint): Promise<boolean> => (await read(height)).lt >= wanted.lt
  let low = wanted.above
  let high = wanted.to
  // Most are near the end, which doubling steps reach sooner than bisecting the whole range.
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
