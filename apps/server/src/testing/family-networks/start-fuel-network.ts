import { FUEL_TEST_CHAIN_ID, FUEL_TEST_USDC, fuelNetworkEntry } from '@sunspan/bridge/testing'
import { fuelTreasuryAddress } from '@sunspan/chains/server'
import { createFuelTestWallet, type FuelTestWallet } from '@sunspan/chains/testing'
import { startFuelNetworkNode } from '@sunspan/fuel-node'
import { randomBytes } from 'node:crypto'
import { fetchLoginMessage, submitLogin } from '../login-client.ts'
import { TEST_PHRASE } from '../start-test-chains.ts'
import type { FamilyNetwork } from './family-network.ts'
import { tokenEntry } from './test-tokens.ts'

const USDT = '0xa0265fB5c32F6e8Db3197Af3C7Eb05c48AE373605B8165B6F4a51C5b0Ba4812E'
const TOKENS = [FUEL_TEST_USDC, USDT]
const COIN = 10n ** 9n
/** Coins of the treasury, of each asset. */
const TREASURY_COINS = 20

export interface FuelNetwork extends FamilyNetwork {
  /** Its entry in an installation file. */
  readonly entry: object
}

/** Fuel with USDC and USDT. */
export async function startFuelNetwork(): Promise<FuelNetwork> {
  const node = await startFuelNetworkNode({
    name: 'server tests',
    chainId: BigInt(FUEL_TEST_CHAIN_ID),
    assets: TOKENS,
  })
  const { rpcUrl } = node
  const mine = (): Promise<void> => node.mine()
  const fund = async (address: string, coins: bigint, tokens: bigint): Promise<void> => {
    await node.give(address, coins)
    for (const token of TOKENS) await node.give(address, tokens, token)
  }
  const newWallet = (): FuelTestWallet => createFuelTestWallet(rpcUrl, randomBytes(32).toString('hex'))
  const treasury = fuelTreasuryAddress(TEST_PHRASE)
  for (let coin = 0; coin < TREASURY_COINS; coin += 1) await fund(treasury, 1_000n * COIN, 10n ** 11n)
  await mine()

  const network = fuelNetworkEntry({ rpcUrl })
  const entry = {
    ...network,
    currencies: [
      ...network.currencies.filter(({ address }) => address === null),
      tokenEntry('fuel', { symbol: 'USDC', address: FUEL_TEST_USDC }),
      tokenEntry('fuel', { symbol: 'USDT', address: USDT }),
    ],
  }

  return {
    id: 'fuel',
    type: 'FUEL',
    entry,
    mine,
    async newSender() {
      const wallet = newWallet()
      const { address } = wallet
      await fund(address, 100n * COIN, 1_000_000_000n)
      await mine()
      return {
        address,
        async logIn(client) {
          const signature = wallet.signMessage((await fetchLoginMessage(client, 'FUEL')) + address)
          return (await submitLogin(client, { address, signature, type: 'FUEL' })).statusCode
        },
        async pay(deposit) {
          if (deposit.family !== 'fuel') throw new TypeError('Another family was asked for.')
          await wallet.execute(deposit.action)
        },
      }
    },
    newReceiver: () => newWallet().address,
    balanceOf: (owner, token) => node.balanceOf(owner, token),
    stop: () => node.stop(),
  }
}
