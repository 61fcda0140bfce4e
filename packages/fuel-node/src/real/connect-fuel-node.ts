import { BASE_ASSET } from '../chain/parameters.ts'
import type { FuelNetworkNode, FuelNetworkSpec } from '../network-node.ts'
import { askNode } from './ask-node.ts'
import { openFuelNode } from './open-fuel-node.ts'
import { FAUCET_ADDRESS } from './real-faucet.ts'

/** The keys of a devnet are public: nothing is sent on a network that does not say that it is a local one. */
const LOCAL_NAME = 'Sunspan local network'
const CHAIN = '{ chain { name consensusParameters { chainId baseAssetId } } }'
const BALANCE =
  'query($owner: Address!, $asset: AssetId!) { balance(owner: $owner, assetId: $asset) { amountU128 } }'

interface ChainAnswer {
  readonly chain: {
    readonly name: string
    readonly consensusParameters: { readonly chainId: string; readonly baseAssetId: string }
  }
}

/** Why the node cannot be used; undefined if it can. */
async function findObstacle(nodeUrl: string, spec: FuelNetworkSpec): Promise<string | undefined> {
  // CAST: the query's form.
  const { chain } = (await askNode(nodeUrl, CHAIN)) as unknown as ChainAnswer
  const { chainId, baseAssetId } = chain.consensusParameters
  if (!chain.name.startsWith(LOCAL_NAME))
    return `its chain is "${chain.name}", and only one whose name begins with "${LOCAL_NAME}" is used.`
  if (BigInt(chainId) !== spec.chainId) return `its chain id is ${chainId}, not ${String(spec.chainId)}.`
  if (baseAssetId.toLowerCase() !== BASE_ASSET) return `its base asset is ${baseAssetId}, not ${BASE_ASSET}.`
  for (const asset of [BASE_ASSET, ...spec.assets.map((id) => id.toLowerCase())]) {
    // CAST: the query's form.
    const { balance } = (await askNode(nodeUrl, BALANCE, { owner: FAUCET_ADDRESS, asset })) as {
      readonly balance: { readonly amountU128: string }
    }
    if (BigInt(balance.amountU128) === 0n)
      return `the faucet ${FAUCET_ADDRESS} has no ${asset} there: send it some.`
  }
  return undefined
}

/**
 * A fuel-core that runs elsewhere, by its URL with or without the path of GraphQL; it goes on when this ends. Throws an Error if it does not answer, is
 * not a local network, or its faucet is empty.
 */
export async function connectFuelNode(spec: FuelNetworkSpec, url: string): Promise<FuelNetworkNode> {
  const { origin } = new URL(url)
  const obstacle = await findObstacle(`${origin}/v1/graphql`, spec).catch(
    (error: unknown) => `it does not answer: ${error instanceof Error ? error.message : String(error)}.`,
  )
  if (obstacle !== undefined) throw new Error(`DEVNET_FUEL names ${url}, but ${obstacle}`)
  return openFuelNode({ origin, chainId: spec.chainId, onStop: () => Promise.resolve() })
}
