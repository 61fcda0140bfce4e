import { join } from 'node:path'
import { addressCodec } from '@sunspan/chains'
import { tronTreasuryAddress } from '@sunspan/chains/treasury/tron'
import { startTronNode, type TronNode } from '@sunspan/tron-node'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import type { StandIn } from '../../families/stand-in.ts'
import { createCurrencyFaucet, fundAccount } from '../currency-faucet.ts'
import { basicsOf } from '../basics-of.ts'
import type { LocalNetwork, NetworkFaucet } from '../local-network.ts'
import { tronBurnerAccounts } from './tron-burner-content.ts'
import { TRON_SOLID_AFTER, tronTokens, tronTokenSpecs } from './tron-networks.ts'
import { TRON_PUBLIC_PATHS } from './tron-public-paths.ts'

const WRITE_MARKS = ['"raw_data', '"transaction"']
/** Initial funds of the treasury and the burner accounts, in whole units. */
const TREASURY_FUNDS = { coins: '100000000', tokens: '100000000' }
const BURNER_FUNDS = { coins: '100000', tokens: '100000' }

const createTronFaucet = ({ native }: StandIn, node: TronNode): NetworkFaucet =>
  createCurrencyFaucet({
    family: 'TRON',
    coin: native,
    tokens: tronTokens,
    codec: addressCodec('tron'),
    addressHint: 'address must be a TRON address in base58, beginning with T.',
    async give(address, amount, token) {
      const gift =
        token === undefined
          ? node.call('devnet/give', { address, amount })
          : node.call('devnet/mint', { token: token.address, address, amount })
      return Object(await gift).txid
    },
  })

/**
 * Starts a network from its last saved state; a new one first funds the treasury and the burner accounts. Its blocks are produced
 * automatically.
 */
export async function startTronNetwork(dataDir: string, network: StandIn): Promise<LocalNetwork> {
  const node = await startTronNode({
    name: network.id,
    tokens: tronTokenSpecs,
    solidAfter: TRON_SOLID_AFTER,
    statePath: join(dataDir, 'chains', network.id, 'chain'),
  })
  const faucet = createTronFaucet(network, node)
  if (!node.resumed) {
    await fundAccount(faucet, tronTreasuryAddress(DEVNET_PHRASE), TREASURY_FUNDS)
    for (const { address } of tronBurnerAccounts()) await fundAccount(faucet, address, BURNER_FUNDS)
    await node.call('devnet/mine', { count: 2 })
    await node.save()
  }
  node.startBlocks(network.blockTimeMs)
  return {
    ...basicsOf(network, node, WRITE_MARKS),
    rpcUrl: node.url,
    publicMethods: new Set(),
    publicPaths: TRON_PUBLIC_PATHS,
    faucet,
    async height() {
      const { block_header: header } = Object(await node.call('wallet/getnowblock'))
      return Number(header.raw_data.number ?? 0)
    },
    reorganise: async (depth) => void (await node.call('devnet/rewind', { depth })),
  }
}
