import { join } from 'node:path'
import { addressCodec } from '@sunspan/chains'
import { createStarknetAccount, starknetTreasuryAddress } from '@sunspan/chains/treasury/starknet'
import { startStarknetNetworkNode, type StarknetNetworkNode } from '@sunspan/starknet-node'
import { BURNER_INDICES, DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { nativeCurrencyOf, type StandIn } from '../../families/stand-in.ts'
import { createCurrencyFaucet, fundAccount } from '../currency-faucet.ts'
import { basicsOf } from '../basics-of.ts'
import type { LocalNetwork, NetworkFaucet } from '../local-network.ts'
import { starknetBurnerAccounts } from './starknet-burner-content.ts'
import { STARKNET_CHAIN_ID, STARKNET_L1_LAG, starknetTokens } from './starknet-networks.ts'
import { STARKNET_PUBLIC_METHODS } from './starknet-public-methods.ts'

const WRITE_MARKS = ['"starknet_add', '"devnet_']
/** All local networks start at once, in one process. */
const TIMEOUT_MS = 60_000
/** The treasury's index among the phrase's accounts. */
const TREASURY = 0
/** The treasury's initial funds, in whole units. */
const TREASURY_FUNDS = { coins: '100000000', tokens: '1000000' }
/** Initial funds of each burner account. */
const BURNER_FUNDS = { coins: '100000', tokens: '1000' }

/** Its tokens where this node has them. */
const tokensOn = ({ tokens }: StarknetNetworkNode) =>
  starknetTokens.map((token, place) => ({ ...token, address: tokens[place] ?? token.address }))

const createStarknetFaucet = ({ native }: StandIn, node: StarknetNetworkNode): NetworkFaucet =>
  createCurrencyFaucet({
    family: 'Starknet',
    coin: native,
    tokens: tokensOn(node),
    codec: addressCodec('starknet'),
    addressHint: 'address must be 0x and all 64 digits of a Starknet address.',
    give: (address, amount, token) => node.give(address, amount, token?.address),
  })

/** Funds the treasury and the burner accounts, and creates them: each pays for that itself. */
async function prepareAccounts(node: StarknetNetworkNode, faucet: NetworkFaucet): Promise<void> {
  await fundAccount(faucet, starknetTreasuryAddress(DEVNET_PHRASE), TREASURY_FUNDS)
  for (const { address } of starknetBurnerAccounts()) await fundAccount(faucet, address, BURNER_FUNDS)
  await node.mine()
  const transport = { url: node.rpcUrl, fetch, timeoutMs: TIMEOUT_MS }
  for (const index of [TREASURY, ...BURNER_INDICES]) {
    const account = { mnemonic: DEVNET_PHRASE, index, chainId: STARKNET_CHAIN_ID, node: transport }
    await createStarknetAccount(account, AbortSignal.timeout(TIMEOUT_MS))
  }
  await node.mine()
}

/**
 * Starts a network from its last saved state; a new one first prepares the treasury and the burner accounts. Its blocks are produced
 * automatically.
 */
export async function startStarknetNetwork(dataDir: string, network: StandIn): Promise<LocalNetwork> {
  const node = await startStarknetNetworkNode({
    name: network.id,
    chainId: STARKNET_CHAIN_ID,
    tokens: starknetTokens,
    l1Lag: STARKNET_L1_LAG,
    statePath: join(dataDir, 'chains', network.id, 'chain'),
  })
  const faucet = createStarknetFaucet(network, node)
  // A node that runs elsewhere has its funds from an earlier start.
  if (!node.resumed && (await node.balanceOf(starknetTreasuryAddress(DEVNET_PHRASE))) === 0n) {
    await prepareAccounts(node, faucet)
    await node.save()
  }
  node.startBlocks(network.blockTimeMs)
  return {
    ...basicsOf(network, node, WRITE_MARKS),
    rpcUrl: node.rpcUrl,
    publicMethods: STARKNET_PUBLIC_METHODS,
    faucet,
    currencies: [nativeCurrencyOf(network), ...tokensOn(node)],
    height: async () => Number(await node.call('starknet_blockNumber')),
    async reorganise(depth) {
      await node.rewind(depth)
      await node.mine(depth + 1)
    },
  }
}
