import { STARKNET_TEST_CHAIN_ID, STARKNET_TEST_USDC, starknetNetworkEntry } from '@sunspan/bridge/testing'
import { createStarknetAccount, starknetTreasuryAddress } from '@sunspan/chains/server'
import { createStarknetTestWallet, type StarknetTestWallet } from '@sunspan/chains/testing'
import { startStarknetNetworkNode } from '@sunspan/starknet-node'
import { randomBytes } from 'node:crypto'
import { fetchLoginMessage, submitLogin } from '../login-client.ts'
import { TEST_PHRASE } from '../start-test-chains.ts'
import type { FamilyNetwork } from './family-network.ts'
import { tokenEntry } from './test-tokens.ts'

const USDT = '0x068F5c6a61780768455de69077E07e89787839bf8166dEcfBf92B645209c0fB8'
const TOKENS = [STARKNET_TEST_USDC, USDT]
const COIN = 10n ** 18n
/** All local networks start at once, in one process. */
const TIMEOUT_MS = 60_000

export interface StarknetNetwork extends FamilyNetwork {
  /** Its entry in an installation file. */
  readonly entry: object
}

/** Starknet with USDC and USDT. */
export async function startStarknetNetwork(): Promise<StarknetNetwork> {
  const chainId = STARKNET_TEST_CHAIN_ID
  const node = await startStarknetNetworkNode({
    name: 'server tests',
    chainId,
    tokens: TOKENS.map((address) => ({ address, name: 'Dollar', symbol: 'USD', decimals: 6 })),
  })
  const { rpcUrl } = node
  const [usdc = '', usdt = ''] = node.tokens
  const mine = async (): Promise<void> => void (await node.mine())
  const fund = async (address: string, coins: bigint, tokens: bigint): Promise<void> => {
    await node.give(address, coins)
    for (const token of node.tokens) await node.give(address, tokens, token)
    await mine()
  }
  const newWallet = (): StarknetTestWallet =>
    createStarknetTestWallet({ rpcUrl, chainId }, `0${randomBytes(31).toString('hex')}`)
  await fund(starknetTreasuryAddress(TEST_PHRASE), 10_000_000n * COIN, 10n ** 13n)
  const transport = { url: rpcUrl, fetch, timeoutMs: TIMEOUT_MS }
  await createStarknetAccount(
    { mnemonic: TEST_PHRASE, index: 0, chainId, node: transport },
    AbortSignal.timeout(TIMEOUT_MS),
  )
  await mine()

  const network = starknetNetworkEntry({ rpcUrl })
  const entry = {
    ...network,
    currencies: [
      ...network.currencies.filter(({ address }) => address === null),
      tokenEntry('starknet', { symbol: 'USDC', address: usdc }),
      tokenEntry('starknet', { symbol: 'USDT', address: usdt }),
    ],
  }

  return {
    id: 'starknet',
    type: 'STARKNET',
    entry,
    mine,
    async newSender() {
      const wallet = newWallet()
      const { address } = wallet
      await fund(address, 10_000n * COIN, 1_000_000_000n)
      await wallet.create()
      await mine()
      return {
        address,
        async logIn(client) {
          const signature = wallet.signMessage((await fetchLoginMessage(client, 'STARKNET')) + address)
          return (await submitLogin(client, { address, signature, type: 'STARKNET' })).statusCode
        },
        async pay(deposit) {
          if (deposit.family !== 'starknet') throw new TypeError('Another family was asked for.')
          await wallet.execute(deposit.action)
        },
      }
    },
    newReceiver: () => newWallet().address,
    balanceOf: (owner, token) => node.balanceOf(owner, token),
    stop: () => node.stop(),
  }
}
