import { join } from 'node:path'
import { addressCodec } from '@sunspan/chains'
import { suiTreasuryAddress } from '@sunspan/chains/treasury/sui'
import { startSuiNode, type SuiNode } from '@sunspan/sui-node'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { ControlError } from '../../control/api-error.ts'
import type { StandIn } from '../../families/stand-in.ts'
import { createCurrencyFaucet, fundAccount } from '../currency-faucet.ts'
import { basicsOf } from '../basics-of.ts'
import type { LocalNetwork, NetworkFaucet } from '../local-network.ts'
import { suiBurnerAccounts } from './sui-burner-content.ts'
import { suiTokens } from './sui-networks.ts'
import { SUI_PUBLIC_METHODS, SUI_PUBLIC_PATHS } from './sui-public-methods.ts'

const WRITE_MARKS = ['"sui_executeTransactionBlock"', '/ExecuteTransaction', '"devnet_']
/** The treasury's initial funds, in whole units; in several coins, so that payouts need not wait for each other. */
const TREASURY_FUNDS = { coins: '1000000', tokens: '1000000' }
const TREASURY_COINS = 4
/** Initial funds of each burner account. */
const BURNER_FUNDS = { coins: '10000', tokens: '1000' }

const createSuiFaucet = ({ native }: StandIn, node: SuiNode): NetworkFaucet =>
  createCurrencyFaucet({
    family: 'Sui',
    coin: native,
    tokens: suiTokens,
    codec: addressCodec('sui'),
    addressHint: 'address must be 0x and all 64 digits of a Sui address.',
    give: (address, amount, token) =>
      Promise.resolve(node.call('devnet_mint', address, String(amount), token?.address)),
  })

/**
 * Starts a network from its last saved state; a new one first funds the treasury and the burner accounts. Its checkpoints are produced
 * automatically.
 */
export async function startSuiNetwork(dataDir: string, network: StandIn): Promise<LocalNetwork> {
  const node = await startSuiNode({
    name: network.id,
    coins: suiTokens.map(({ address: type, name, symbol, decimals }) => ({ type, name, symbol, decimals })),
    statePath: join(dataDir, 'chains', network.id, 'chain'),
  })
  const faucet = createSuiFaucet(network, node)
  if (!node.resumed) {
    const treasury = suiTreasuryAddress(DEVNET_PHRASE)
    for (let coin = 0; coin < TREASURY_COINS; coin += 1) await fundAccount(faucet, treasury, TREASURY_FUNDS)
    for (const { address } of suiBurnerAccounts()) await fundAccount(faucet, address, BURNER_FUNDS)
    node.call('devnet_mine')
    await node.save()
  }
  node.startCheckpoints(network.blockTimeMs)
  return {
    ...basicsOf(network, node, WRITE_MARKS),
    rpcUrl: node.rpcUrl,
    publicMethods: SUI_PUBLIC_METHODS,
    publicPaths: SUI_PUBLIC_PATHS,
    faucet,
    height: () => Promise.resolve(Number(node.call('sui_getLatestCheckpointSequenceNumber'))),
    reorganise: () =>
      Promise.reject(new ControlError('VALIDATION_FAILED', `Blocks of ${network.name} are never replaced.`)),
  }
}
