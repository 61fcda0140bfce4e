import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { placeAt } from '../history/place-at.ts'
import { walkBack } from '../history/walk-back.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import type { DepositTarget } from './find-deposits.ts'

/** What our wallet did in a block, from its states before and after it. */
export async function readBlock(
  client: RpcClient,
  { target: { owner: address, memory }, height }: { readonly target: DepositTarget; readonly height: bigint },
  signal: AbortSignal,
): Promise<readonly ProvedTransaction[]> {
  const before = await placeAt(client, address, height - 1n, signal)
  const place = await placeAt(client, address, height, signal)
  return walkBack(client, { address, place, memory }, ({ lt }) => lt <= before.lt, signal)
}
