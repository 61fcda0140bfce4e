import { SUI_TEST_USDC, suiNetworkEntry } from '@sunspan/bridge/testing'
import { suiTreasuryAddress } from '@sunspan/chains/server'
import { createSuiTestWallet, type SuiTestWallet } from '@sunspan/chains/testing'
import { startSuiNode } from '@sunspan/sui-node'
import { randomBytes } from 'node:crypto'
import { fetchLoginMessage, submitLogin } from '../login-client.ts'
import { TEST_PHRASE } from '../start-test-chains.ts'
import type { FamilyNetwork } from './family-network.ts'
import { tokenEntry } from './test-tokens.ts'

const USDT = '0x375f70cf2ae4c00bf37117d0c85a2c71545e6ee05c4a5c7d282cd66a4504b068::usdt::USDT'
const TOKENS = [SUI_TEST_USDC, USDT]
const COIN = 10n ** 9n

export interface SuiNetwork extends FamilyNetwork {
  /** Its entry in an installation file. */
  readonly entry: object
}

/** Sui with USDC and USDT. */
export async function startSuiNetwork(): Promise<SuiNetwork> {
  const node = await startSuiNode({
    name: 'server tests',
    coins: TOKENS.map((type) => ({ type, name: 'Dollar', symbol: 'USD', decimals: 6 })),
  })
  const { rpcUrl } = node
  const chainId = String(node.call('sui_getChainIdentifier'))
  const mine = (): Promise<void> => Promise.resolve(void node.call('devnet_mine'))
  const fund = async (address: string, coins: bigint, tokens: bigint): Promise<void> => {
    node.call('devnet_mint', address, String(coins))
    for (const token of TOKENS) node.call('devnet_mint', address, String(tokens), token)
    await mine()
  }
  const newWallet = (): SuiTestWallet => createSuiTestWallet({ rpcUrl }, Uint8Array.from(randomBytes(32)))
  await fund(suiTreasuryAddress(TEST_PHRASE), 1_000_000n * COIN, 10n ** 13n)

  const network = suiNetworkEntry({ rpcUrl, chainId })
  const entry = {
    ...network,
    currencies: [
      ...network.currencies.filter(({ address }) => address === null),
      tokenEntry('sui', { symbol: 'USDC', address: SUI_TEST_USDC }),
      tokenEntry('sui', { symbol: 'USDT', address: USDT }),
    ],
  }

  return {
    id: 'sui',
    type: 'SUI',
    entry,
    mine,
    async newSender() {
      const wallet = newWallet()
      const { address } = wallet
      await fund(address, 1_000n * COIN, 1_000_000_000n)
      return {
        address,
        async logIn(client) {
          const signature = wallet.signMessage((await fetchLoginMessage(client, 'SUI')) + address)
          return (await submitLogin(client, { address, signature, type: 'SUI' })).statusCode
        },
        async pay(deposit) {
          if (deposit.family !== 'sui') throw new TypeError('Another family was asked for.')
          await wallet.execute(deposit.action)
        },
      }
    },
    newReceiver: () => newWallet().address,
    balanceOf(owner, token) {
      const { totalBalance } = Object(node.call('suix_getBalance', owner, token ?? undefined))
      return Promise.resolve(BigInt(String(totalBalance)))
    },
    stop: () => node.stop(),
  }
}
