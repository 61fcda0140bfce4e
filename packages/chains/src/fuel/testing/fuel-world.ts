import { randomBytes } from 'node:crypto'
import { startFuelNode, toNetworkNode, type FuelNetworkNode, type FuelNode } from '@sunspan/fuel-node'
import type { NetworkAdapter, NetworkAdapterSpec } from '../../capabilities/network-adapter.ts'
import type { TestDeposit } from '../../testing/suites/describe-deposit-scanner.ts'
import { createFuelAdapter } from '../adapter.ts'
import { spellId } from '../address.ts'
import { createFuelDepositAuthor } from '../author.ts'
import type { FuelDeposit } from '../deposit-action.ts'
import { createFuelTestWallet } from './test-wallet.ts'

export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'
export const TEST_CHAIN_ID = '0'
export const COIN = 10n ** 9n
/** USDC of the main network, in the adapter's configuration, and an asset that is not. */
export const TEST_TOKEN = spellId('0x286c479da40dc953bddc3bb4c453b608bba2e0ac483b077bd475174115395e6b')
const FOREIGN_TOKEN = `0x${'ab'.repeat(32)}`
const RICH = 1_000n * COIN
/** Coins of the treasury, of each asset. */
const TREASURY_COINS = 20

export interface FuelNetworkWorld {
  readonly adapter: NetworkAdapter<FuelDeposit>
  createAdapter(options?: Partial<NetworkAdapterSpec>): NetworkAdapter<FuelDeposit>
  /** A funded sender for each deposit; calling the result makes the deposit in the next block. */
  fundAll(
    deposits: readonly TestDeposit[],
  ): Promise<readonly (() => Promise<{ readonly txHash: string; readonly sender: string }>)[]>
  stop(): Promise<void>
}

export interface FuelWorld extends FuelNetworkWorld {
  readonly node: FuelNode
}

/** What a network has from the start. */
export const TEST_NETWORK = {
  name: 'chains tests',
  chainId: BigInt(TEST_CHAIN_ID),
  assets: [TEST_TOKEN, FOREIGN_TOKEN],
}

export const newAddress = (): string => spellId(`0x${randomBytes(32).toString('hex')}`)

/** The stand-in with a funded treasury. Blocks end on demand. */
export async function createFuelWorld(): Promise<FuelWorld> {
  const node = await startFuelNode(TEST_NETWORK)
  return { ...(await createWorldOn(toNetworkNode(node))), node }
}

/** Any node with a treasury, which is funded first. */
export async function createWorldOn(node: FuelNetworkNode): Promise<FuelNetworkWorld> {
  const author = createFuelDepositAuthor({ chainId: TEST_CHAIN_ID })
  const createAdapter: FuelWorld['createAdapter'] = (options) =>
    createFuelAdapter({
      networkId: 'testnet',
      chainId: TEST_CHAIN_ID,
      rpcUrls: [node.rpcUrl],
      currencies: [
        { address: null, decimals: 9 },
        { address: TEST_TOKEN, decimals: 6 },
      ],
      treasury: { mnemonic: TEST_MNEMONIC },
      requestTimeoutMs: 10_000,
      ...options,
    })
  const adapter = createAdapter()
  for (let coin = 0; coin < TREASURY_COINS; coin += 1) {
    await node.give(adapter.depositAddress, RICH)
    await node.give(adapter.depositAddress, 10n ** 12n, TEST_TOKEN)
  }
  await node.mine()
  return {
    adapter,
    createAdapter,
    async fundAll(deposits) {
      const people = []
      for (const deposit of deposits) {
        const wallet = createFuelTestWallet(node.rpcUrl, randomBytes(32).toString('hex'))
        await node.give(wallet.address, RICH)
        if (deposit.token !== null) await node.give(wallet.address, deposit.amount, deposit.token)
        people.push({ wallet, deposit })
      }
      await node.mine()
      return people.map(({ wallet, deposit: { token, amount, reference } }) => async () => {
        const request = { depositAddress: adapter.depositAddress, sender: wallet.address, amount, token }
        const { action } = author.author({ ...request, reference: reference ?? `0x${'0'.repeat(32)}` })
        const plain = reference === null ? { ...action, script_data: '0x' } : action
        return { txHash: await wallet.execute(plain), sender: wallet.address }
      })
    },
    stop: () => node.stop(),
  }
}
