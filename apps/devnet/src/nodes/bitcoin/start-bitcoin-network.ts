import { join } from 'node:path'
import { REGTEST_GENESIS, startBitcoinNode, type BitcoinNode } from '@sunspan/bitcoin-node'
import { addressCodecOn } from '@sunspan/chains'
import { bitcoinTreasuryAddress } from '@sunspan/chains/treasury/bitcoin'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import type { StandIn } from '../../families/stand-in.ts'
import { createCurrencyFaucet } from '../currency-faucet.ts'
import type { LocalNetwork, NetworkFaucet } from '../local-network.ts'
import { bitcoinBurnerAccounts } from './bitcoin-burner-content.ts'
import { BITCOIN_PUBLIC_PATHS } from './bitcoin-public-paths.ts'

/** The treasury's initial funds: enough coins that payouts need not wait for each other's change. */
const TREASURY_COINS = 20
const TREASURY_COIN = '50'
/** Initial funds of each burner account. */
const BURNER_COINS = 5
const BURNER_COIN = '2'

const createBitcoinFaucet = ({ native }: StandIn, node: BitcoinNode): NetworkFaucet =>
  createCurrencyFaucet({
    family: 'Bitcoin',
    coin: native,
    tokens: [],
    codec: addressCodecOn('bitcoin', REGTEST_GENESIS),
    addressHint: 'address must be one of Bitcoin regtest, such as those that begin with bcrt1.',
    give: (address, amount) => node.give(address, Number(amount)),
  })

/** Starts a network from its last blocks; a new one first funds the treasury and the burner accounts. Its blocks are mined automatically. */
export async function startBitcoinNetwork(dataDir: string, network: StandIn): Promise<LocalNetwork> {
  const node = await startBitcoinNode({ blocksPath: join(dataDir, 'chains', network.id, 'blocks') })
  const faucet = createBitcoinFaucet(network, node)
  if (!node.resumed) {
    const treasury = bitcoinTreasuryAddress(DEVNET_PHRASE, REGTEST_GENESIS)
    const fund = async (address: string, coins: number, amount: string) => {
      for (let coin = 0; coin < coins; coin += 1) {
        await faucet.give(address, { kind: 'currency', symbol: network.native.symbol, amount })
      }
    }
    await fund(treasury, TREASURY_COINS, TREASURY_COIN)
    for (const { address } of bitcoinBurnerAccounts()) await fund(address, BURNER_COINS, BURNER_COIN)
    await node.mine(network.confirmations.large)
  }
  node.startBlocks(network.blockTimeMs)
  return {
    id: network.id,
    name: network.name,
    rpcUrl: node.url,
    publicMethods: new Set(),
    publicPaths: BITCOIN_PUBLIC_PATHS,
    faucet,
    // Every block is written to disk immediately.
    recordWrite: () => Promise.resolve(false),
    height: () => Promise.resolve(node.height()),
    reorganise: (depth) => node.reorganise(depth, []),
    save: () => Promise.resolve(),
    stop: () => node.stop(),
  }
}
