import { eclipseNetworkEntry, SOLANA_TEST_USDC, solanaNetworkEntry } from '@sunspan/bridge/testing'
import { solanaTreasuryAddress } from '@sunspan/chains/server'
import { createSolanaTestWallet, type SolanaTestWallet } from '@sunspan/chains/testing'
import { startSolanaNode } from '@sunspan/solana-node'
import { randomBytes } from 'node:crypto'
import { fetchLoginMessage, submitLogin } from '../login-client.ts'
import { TEST_PHRASE } from '../start-test-chains.ts'
import type { FamilyNetwork } from './family-network.ts'
import { tokenEntry } from './test-tokens.ts'

const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const TOKENS = [SOLANA_TEST_USDC, USDT]
const COIN = 10n ** 9n

export interface SolanaNetwork extends FamilyNetwork {
  /** Its entry in an installation file. */
  readonly entry: object
}

/** Solana, or Eclipse, whose native coin is Ether; both with USDC and USDT. */
export async function startSolanaNetwork(id: 'solana' | 'eclipse'): Promise<SolanaNetwork> {
  const mints = TOKENS.map((address) => ({ address, decimals: 6 }))
  const node = await startSolanaNode({ name: `server tests: ${id}`, mints, finalizedLag: 2 })
  const mine = async (): Promise<void> => void (await node.call('devnet_mine', [1]))
  const fund = async (owner: string, coins: bigint, tokens: bigint): Promise<void> => {
    await node.call('requestAirdrop', [owner, String(coins)])
    for (const mint of TOKENS) await node.call('devnet_mint', [mint, owner, String(tokens)])
    await mine()
  }
  const newWallet = (): SolanaTestWallet => createSolanaTestWallet(node.rpcUrl, randomBytes(32))
  await fund(solanaTreasuryAddress(TEST_PHRASE), 10_000n * COIN, 10n ** 13n)

  const { rpcUrl, genesisHash } = node
  const network = (id === 'solana' ? solanaNetworkEntry : eclipseNetworkEntry)({ rpcUrl, genesisHash })
  const entry = {
    ...network,
    currencies: [
      ...network.currencies.filter(({ address }) => address === null),
      tokenEntry(id, { symbol: 'USDC', address: SOLANA_TEST_USDC }),
      tokenEntry(id, { symbol: 'USDT', address: USDT }),
    ],
  }

  return {
    id,
    type: 'SOLANA',
    entry,
    mine,
    async newSender() {
      const wallet = newWallet()
      await fund(wallet.address, 10n * COIN, 1_000_000_000n)
      return {
        address: wallet.address,
        async logIn(client) {
          const value = await fetchLoginMessage(client, 'SOLANA')
          const signature = wallet.signMessage(value + wallet.address)
          return (await submitLogin(client, { address: wallet.address, signature, type: 'SOLANA' }))
            .statusCode
        },
        async pay(deposit) {
          if (deposit.family !== 'solana') throw new TypeError('Another family was asked for.')
          await wallet.execute(deposit.action)
        },
      }
    },
    newReceiver: () => newWallet().address,
    async balanceOf(owner, token) {
      const commitment = 'confirmed'
      if (token === null) return BigInt(Object(await node.call('getBalance', [owner, { commitment }])).value)
      const asked = [owner, { mint: token }, { encoding: 'jsonParsed', commitment }]
      const { value } = Object(await node.call('getTokenAccountsByOwner', asked))
      let held = 0n
      for (const { account } of value) held += BigInt(account.data.parsed.info.tokenAmount.amount)
      return held
    },
    stop: () => node.stop(),
  }
}
