import { join } from 'node:path'
import { addressCodec } from '@sunspan/chains'
import { fuelTreasuryAddress } from '@sunspan/chains/treasury/fuel'
import { startFuelNetworkNode, type FuelNetworkNode } from '@sunspan/fuel-node'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import type { StandIn } from '../../families/stand-in.ts'
import { createCurrencyFaucet, fundAccount } from '../currency-faucet.ts'
import { basicsOf } from '../basics-of.ts'
import type { LocalNetwork, NetworkFaucet } from '../local-network.ts'
import { fuelBurnerAccounts } from './fuel-burner-content.ts'
import { FUEL_CHAIN_ID, fuelTokens } from './fuel-networks.ts'
import { FUEL_PUBLIC_PATHS } from './fuel-public-paths.ts'

const WRITE_MARKS = ['submit']
/** The treasury's initial funds: enough coins that payouts need not wait for each other's change; each in whole units. */
const TREASURY_COINS = 20
const TREASURY_FUNDS = { coins: '1000', tokens: '100000' }
/** Initial funds of each burner account. */
const BURNER_FUNDS = { coins: '100', tokens: '1000' }

const createFuelFaucet = ({ native }: StandIn, node: FuelNetworkNode): NetworkFaucet =>
  createCurrencyFaucet({
    family: 'Fuel',
    coin: native,
    tokens: fuelTokens,
    codec: addressCodec('fuel'),
    addressHint: 'address must be 0x and 64 digits with the checksum of a Fuel address.',
    give: (address, amount, token) => node.give(address, amount, token?.address),
  })

/** Starts a network from its last saved state; a new one first funds the treasury and the burner accounts. Its blocks are produced automatically. */
export async function startFuelNetwork(dataDir: string, network: StandIn): Promise<LocalNetwork> {
  const node = await startFuelNetworkNode({
    name: network.id,
    chainId: BigInt(FUEL_CHAIN_ID),
    assets: fuelTokens.map(({ address }) => address),
    statePath: join(dataDir, 'chains', network.id, 'chain'),
  })
  const faucet = createFuelFaucet(network, node)
  const treasury = fuelTreasuryAddress(DEVNET_PHRASE)
  // A fuel-core that runs elsewhere has its funds from an earlier start.
  if (!node.resumed && (await node.balanceOf(treasury)) === 0n) {
    for (let coin = 0; coin < TREASURY_COINS; coin += 1) await fundAccount(faucet, treasury, TREASURY_FUNDS)
    for (const { address } of fuelBurnerAccounts()) await fundAccount(faucet, address, BURNER_FUNDS)
    await node.mine()
    await node.save()
  }
  node.startBlocks(network.blockTimeMs)
  return {
    ...basicsOf(network, node, WRITE_MARKS),
    rpcUrl: node.rpcUrl.replace(/\/v1\/graphql$/, ''),
    publicMethods: new Set(),
    publicPaths: FUEL_PUBLIC_PATHS,
    faucet,
    height: () => node.height(),
    async reorganise(depth) {
      if (node.rewind === undefined) throw new Error('fuel-core itself replaces no blocks')
      node.rewind(depth)
      await node.mine(depth + 1)
    },
  }
}
