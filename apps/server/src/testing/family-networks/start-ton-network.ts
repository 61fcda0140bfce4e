import { tonNetworkEntry } from '@sunspan/bridge/testing'
import { addressCodec } from '@sunspan/chains'
import { tonTreasuryAddress } from '@sunspan/chains/server'
import { createTonTestWallet, type TonTestWallet } from '@sunspan/chains/testing'
import { startTonNode } from '@sunspan/ton-node'
import { Address } from '@ton/core'
import { JettonMaster, JettonWallet, TonClient } from '@ton/ton'
import { randomBytes } from 'node:crypto'
import { fetchLoginMessage, submitLogin } from '../login-client.ts'
import { TEST_PHRASE } from '../start-test-chains.ts'
import type { FamilyNetwork } from './family-network.ts'

const GLOBAL_ID = -31_337
const JETTON = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
const COIN = 10n ** 9n
/** Blocks needed for everything that a jetton transfer causes, at one step per block. */
const TRACE = 6

export interface TonNetwork extends FamilyNetwork {
  /** Its entry in an installation file. */
  readonly entry: object
}

/** TON with USDT. */
export async function startTonNetwork(): Promise<TonNetwork> {
  const node = await startTonNode({ name: 'server tests', globalId: GLOBAL_ID, jettons: [JETTON] })
  const [minter = ''] = node.jettons
  const fund = async (address: string, coins: bigint, tokens: bigint): Promise<void> => {
    await node.call('devnet_give', { address, amount: String(coins) })
    await node.call('devnet_mint', { jetton: minter, address, amount: String(tokens) })
    await node.call('devnet_mine', { count: TRACE })
  }
  const newWallet = (): TonTestWallet => createTonTestWallet(node.rpcUrl, randomBytes(32))
  await fund(tonTreasuryAddress(TEST_PHRASE), 100_000n * COIN, 10n ** 13n)
  const usdt = addressCodec('ton')?.normalize(minter) ?? ''
  const client = new TonClient({ endpoint: node.rpcUrl })

  return {
    id: 'ton',
    type: 'TON',
    entry: tonNetworkEntry({ rpcUrl: node.rpcUrl, globalId: GLOBAL_ID, usdt }),
    async newSender() {
      const wallet = newWallet()
      const { address } = wallet
      await fund(address, 1_000n * COIN, 1_000_000_000n)
      return {
        address,
        async logIn(browser) {
          const value = await fetchLoginMessage(browser, 'TON')
          const [, domain = ''] = /^Domain: ([^:\s]+)/m.exec(value) ?? []
          const signature = wallet.signMessage(value + address, domain)
          return (await submitLogin(browser, { address, signature, type: 'TON' })).statusCode
        },
        async pay(deposit) {
          if (deposit.family !== 'ton') throw new TypeError('Another family was asked for.')
          await wallet.execute(deposit.action)
        },
      }
    },
    newReceiver: () => newWallet().address,
    async balanceOf(owner, token) {
      const address = Address.parse(owner)
      if (token === null) return client.getBalance(address)
      const master = client.open(JettonMaster.create(Address.parse(token)))
      return client.open(JettonWallet.create(await master.getWalletAddress(address))).getBalance()
    },
    mine: async () => void (await node.call('devnet_mine')),
    stop: () => node.stop(),
  }
}
