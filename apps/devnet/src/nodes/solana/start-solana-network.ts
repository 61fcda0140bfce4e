import { join } from 'node:path'
import { addressCodec } from '@sunspan/chains'
import { solanaTreasuryAddress } from '@sunspan/chains/treasury/solana'
import { nameAccounts, startSolanaNode, type SolanaNode } from '@sunspan/solana-node'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import type { StandIn } from '../../families/stand-in.ts'
import { createCurrencyFaucet, fundAccount } from '../currency-faucet.ts'
import { basicsOf } from '../basics-of.ts'
import type { LocalNetwork, NetworkFaucet } from '../local-network.ts'
import { SOLANA_FINALIZED_LAG, solanaTokens } from './solana-networks.ts'
import { solanaBurnerAccounts } from './solana-burner-content.ts'
import { SOLANA_NAMES_NETWORK, solanaNames } from './solana-names.ts'
import { SOLANA_PUBLIC_METHODS } from './solana-public-methods.ts'

const WRITE_MARKS = ['"sendTransaction"', '"requestAirdrop"', '"devnet_']
/** The treasury's initial funds, in whole units. */
const TREASURY_FUNDS = { coins: '1000000', tokens: '100000000' }
/** Initial funds of each burner account. */
const BURNER_FUNDS = { coins: '1000', tokens: '100000' }

const createSolanaFaucet = ({ native }: StandIn, node: SolanaNode): NetworkFaucet =>
  createCurrencyFaucet({
    family: 'Solana',
    coin: native,
    tokens: solanaTokens,
    codec: addressCodec('solana'),
    addressHint: 'address must be 32 bytes in base58, and on the curve.',
    give: (address, amount, token) =>
      token === undefined
        ? node.call('requestAirdrop', [address, String(amount)])
        : node.call('devnet_mint', [token.address, address, String(amount)]),
  })

/**
 * Starts a network from its last saved state; a new one first funds the treasury and the burner accounts. Its blocks are produced
 * automatically.
 */
export async function startSolanaNetwork(dataDir: string, network: StandIn): Promise<LocalNetwork> {
  const node = await startSolanaNode({
    name: network.id,
    mints: solanaTokens,
    accounts: network.id === SOLANA_NAMES_NETWORK ? await nameAccounts(solanaNames()) : [],
    finalizedLag: SOLANA_FINALIZED_LAG,
    statePath: join(dataDir, 'chains', network.id, 'chain'),
  })
  const faucet = createSolanaFaucet(network, node)
  if (!node.resumed) {
    await fundAccount(faucet, solanaTreasuryAddress(DEVNET_PHRASE), TREASURY_FUNDS)
    for (const { address } of solanaBurnerAccounts()) await fundAccount(faucet, address, BURNER_FUNDS)
    await node.call('devnet_mine', [1])
    await node.save()
  }
  node.startBlocks(network.blockTimeMs)
  return {
    ...basicsOf(network, node, WRITE_MARKS),
    rpcUrl: node.rpcUrl,
    publicMethods: SOLANA_PUBLIC_METHODS,
    faucet,
    height: async () => Number(await node.call('getBlockHeight', [{ commitment: 'confirmed' }])),
    async reorganise(depth) {
      await node.call('devnet_rewind', [depth])
      await node.call('devnet_mine', [depth + 1])
    },
  }
}
