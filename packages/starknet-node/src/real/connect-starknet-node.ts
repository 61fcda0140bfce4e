import { STRK } from '../chain/execute.ts'
import { shortString, toHex } from '../chain/felt.ts'
import type { StarknetNetworkNode } from '../network-node.ts'
import { readBalance } from '../read-balance.ts'
import { isRecord } from '../rpc/read-params.ts'
import type { StarknetNodeSpec } from '../start-starknet-node.ts'
import { askNode } from './ask-node.ts'
import { openStarknetNode } from './open-starknet-node.ts'
import { createRealFaucet } from './real-faucet.ts'

/** What a whole devnet gives away at its start, and as much again. */
const LEAST_BALANCE = 2n * 10n ** 26n

/** Why the node cannot be used; undefined if it can. Only local nodes know their own configuration. */
async function findObstacle(origin: string, { chainId }: StarknetNodeSpec): Promise<string | undefined> {
  const call: StarknetNetworkNode['call'] = (method, params) => askNode(origin, method, params)
  const config = await call('devnet_getConfig')
  if (!isRecord(config)) return 'it is not a starknet-devnet.'
  const told = BigInt(String(await call('starknet_chainId')))
  if (told !== shortString(chainId)) return `its chain is ${toHex(told)}, not ${chainId}.`
  const { block_generation_on: blocks, state_archive: archive } = config
  if (blocks !== 'demand' || archive !== 'full')
    return 'it needs --block-generation-on demand and --state-archive-capacity full.'
  const { address } = await createRealFaucet({ call }, chainId)
  if ((await readBalance({ call }, toHex(address), toHex(STRK))) < LEAST_BALANCE)
    return `its first account holds too little: start it with --initial-balance ${String(10n ** 36n)}.`
  return undefined
}

/**
 * A starknet-devnet that runs elsewhere, by its URL; it goes on when this ends. Throws an Error if it does not answer, is on another chain, makes blocks by
 * itself, keeps no past states, or its first account holds too little.
 */
export async function connectStarknetNode(spec: StarknetNodeSpec, url: string): Promise<StarknetNetworkNode> {
  const { origin } = new URL(url)
  const obstacle = await findObstacle(origin, spec).catch(
    (error: unknown) => `it does not answer: ${error instanceof Error ? error.message : String(error)}.`,
  )
  if (obstacle !== undefined) throw new Error(`DEVNET_STARKNET names ${url}, but ${obstacle}`)
  return openStarknetNode({ origin, spec, onStop: () => Promise.resolve() })
}
