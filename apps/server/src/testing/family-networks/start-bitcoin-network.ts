import { startBitcoinNode } from '@sunspan/bitcoin-node'
import { bitcoinNetworkEntry } from '@sunspan/bridge/testing'
import { bitcoinTreasuryAddress } from '@sunspan/chains/server'
import { createBitcoinTestWallet, type BitcoinTestWallet } from '@sunspan/chains/testing'
import { randomBytes } from 'node:crypto'
import { fetchLoginMessage, submitLogin } from '../login-client.ts'
import { TEST_PHRASE } from '../start-test-chains.ts'
import type { FamilyNetwork } from './family-network.ts'

/** Satoshis. */
const BITCOIN = 100_000_000
/** Each payout that waits for a block needs a coin of its own. */
const TREASURY_COINS = 12
const READ_TIMEOUT_MS = 10_000

export interface BitcoinNetwork extends FamilyNetwork {
  /** Its entry in an installation file. */
  readonly entry: object
}

/** Bitcoin on regtest. */
export async function startBitcoinNetwork(): Promise<BitcoinNetwork> {
  const node = await startBitcoinNode()
  const mine = async (): Promise<void> => void (await node.mine(1))
  const newWallet = (): BitcoinTestWallet => createBitcoinTestWallet(node.url, randomBytes(32))
  const entry = bitcoinNetworkEntry({ rpcUrl: node.url })
  const treasury = bitcoinTreasuryAddress(TEST_PHRASE, entry.chain_id)
  for (let coin = 0; coin < TREASURY_COINS; coin += 1) await node.give(treasury, BITCOIN)
  await node.mine(3)

  return {
    id: 'bitcoin',
    type: 'BTC',
    entry,
    mine,
    async newSender() {
      const wallet = newWallet()
      const { address } = wallet
      await node.give(address, BITCOIN / 10)
      await mine()
      return {
        address,
        async logIn(client) {
          const signature = wallet.signMessage((await fetchLoginMessage(client, 'BTC')) + address)
          return (await submitLogin(client, { address, signature, type: 'BTC' })).statusCode
        },
        async pay(deposit) {
          if (deposit.family !== 'bitcoin') throw new TypeError('Another family was asked for.')
          await wallet.execute(deposit.action)
        },
      }
    },
    newReceiver: () => newWallet().address,
    async balanceOf(address) {
      const signal = AbortSignal.timeout(READ_TIMEOUT_MS)
      const { chain_stats: sums } = Object(
        await (await fetch(`${node.url}/address/${address}`, { signal })).json(),
      )
      return BigInt(sums.funded_txo_sum) - BigInt(sums.spent_txo_sum)
    },
    stop: () => node.stop(),
  }
}
