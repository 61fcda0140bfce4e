import { STRK } from './chain/execute.ts'
import { toHex } from './chain/felt.ts'
import type { StarknetNetworkNode } from './network-node.ts'
import { readBalance } from './read-balance.ts'
import { connectStarknetNode } from './real/connect-starknet-node.ts'
import { startRealStarknetNode } from './real/start-real-starknet-node.ts'
import { startStarknetNode, type StarknetNode, type StarknetNodeSpec } from './start-starknet-node.ts'

const felt = (address: string): string => toHex(BigInt(address))

/** The stand-in with the interface that starknet-devnet has too. */
export function toNetworkNode(node: StarknetNode, tokens: readonly string[]): StarknetNetworkNode {
  const call: StarknetNetworkNode['call'] = async (method, params) =>
    Promise.resolve(node.call(method, params))
  return {
    rpcUrl: node.rpcUrl,
    resumed: node.resumed,
    tokens,
    replacesWaiting: true,
    call,
    async give(to, amount, token = null) {
      const gift = { address: felt(to), amount: String(amount), token: felt(token ?? toHex(STRK)) }
      return String(await call('devnet_mint', gift))
    },
    mine: async (count = 1) => Number(await call('devnet_mine', { count })),
    setAutomine: (on) => void node.call('devnet_setAutomine', { on }),
    async rewind(depth, keep = []) {
      await call('devnet_rewind', { depth, keep: keep.map(felt) })
    },
    async block(token, owner) {
      await call('devnet_block', { token: felt(token), owner: felt(owner) })
    },
    balanceOf: (owner, token) => readBalance({ call }, owner, token),
    startBlocks: node.startBlocks,
    save: node.save,
    stop: node.stop,
  }
}

/** Starts the stand-in, or uses the starknet-devnet that DEVNET_STARKNET names: a program, or the URL of one that runs. */
export async function startStarknetNetworkNode(
  spec: StarknetNodeSpec,
  place = process.env['DEVNET_STARKNET'] ?? '',
): Promise<StarknetNetworkNode> {
  if (/^https?:/.test(place)) return connectStarknetNode(spec, place)
  if (place !== '') return startRealStarknetNode(spec, place)
  return toNetworkNode(
    await startStarknetNode(spec),
    spec.tokens.map(({ address }) => address),
  )
}
