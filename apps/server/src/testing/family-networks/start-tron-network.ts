import { tronNetworkEntry } from '@sunspan/bridge/testing'
import { createNetworkAdapter, tronTreasuryAddress } from '@sunspan/chains/server'
import { createTronTestWallet, type TronTestWallet } from '@sunspan/chains/testing'
import { startTronNode } from '@sunspan/tron-node'
import { randomBytes } from 'node:crypto'
import { fetchLoginMessage, submitLogin } from '../login-client.ts'
import { TEST_PHRASE } from '../start-test-chains.ts'
import type { FamilyNetwork } from './family-network.ts'

const TOKEN = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
const TRX = 10n ** 6n
const READ_TIMEOUT_MS = 10_000

export interface TronNetwork extends FamilyNetwork {
  /** Its entry in an installation file. */
  readonly entry: object
}

/** TRON with USDT. */
export async function startTronNetwork(): Promise<TronNetwork> {
  const node = await startTronNode({ name: 'server tests', tokens: [TOKEN] })
  const { url, chainId } = node
  const [usdt = ''] = node.tokens
  const mine = async (): Promise<void> => void (await node.call('devnet/mine'))
  const fund = async (address: string, coins: bigint, amount: bigint): Promise<void> => {
    await node.call('devnet/give', { address, amount: coins })
    await node.call('devnet/mint', { token: usdt, address, amount })
    await mine()
  }
  const newWallet = (): TronTestWallet => createTronTestWallet(url, randomBytes(32))
  await mine()
  await fund(tronTreasuryAddress(TEST_PHRASE), 1_000_000n * TRX, 10n ** 13n)
  const adapter = createNetworkAdapter('tron', {
    networkId: 'tron',
    chainId,
    rpcUrls: [url],
    multicallAddress: null,
    currencies: [{ address: usdt, decimals: TOKEN.decimals }],
    treasury: { mnemonic: TEST_PHRASE },
  })

  return {
    id: 'tron',
    type: 'TRON',
    mine,
    entry: tronNetworkEntry({ rpcUrl: url, chainId, usdt }),
    async newSender() {
      const wallet = newWallet()
      const { address } = wallet
      await fund(address, 10_000n * TRX, 1_000_000_000n)
      return {
        address,
        async logIn(client) {
          const signature = wallet.signMessage((await fetchLoginMessage(client, 'TRON')) + address)
          return (await submitLogin(client, { address, signature, type: 'TRON' })).statusCode
        },
        async pay(deposit) {
          if (deposit.family !== 'tron') throw new TypeError('Another family was asked for.')
          await wallet.execute(deposit.action)
        },
      }
    },
    newReceiver: () => newWallet().address,
    async balanceOf(owner, token) {
      const signal = AbortSignal.timeout(READ_TIMEOUT_MS)
      const [amount = 0n] = (await adapter?.balances.getBalances(owner, [token], signal)) ?? []
      return amount
    },
    stop: () => node.stop(),
  }
}
