import { STRK } from './chain/execute.ts'
import { fromU256, toHex } from './chain/felt.ts'
import { selectorOf } from './chain/hashes.ts'
import type { StarknetNetworkNode } from './network-node.ts'

/** An owner's balance at the newest block; of STRK if no token is named. Throws for a contract that answers none. */
export async function readBalance(
  { call }: Pick<StarknetNetworkNode, 'call'>,
  owner: string,
  token: string | null = null,
): Promise<bigint> {
  const contract = token === null ? STRK : BigInt(token)
  const answer = await call('starknet_call', {
    request: {
      contract_address: toHex(contract),
      entry_point_selector: toHex(selectorOf('balanceOf')),
      calldata: [toHex(BigInt(owner))],
    },
    block_id: 'latest',
  })
  const [low, high] = Array.isArray(answer) ? answer.map((half) => BigInt(String(half))) : []
  const amount = fromU256(low, high)
  if (amount === undefined) throw new Error(`${toHex(contract)} answers no balance.`)
  return amount
}
