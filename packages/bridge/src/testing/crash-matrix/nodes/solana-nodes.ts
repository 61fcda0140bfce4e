import { randomBytes } from 'node:crypto'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { createSolanaTestWallet, type SolanaTestWallet } from '@sunspan/chains/testing'
import { startSolanaNode, type SolanaNode } from '@sunspan/solana-node'
import { NODE_MNEMONIC } from '../../worlds/node-chain.ts'
import {
  eclipseNetworkEntry,
  SOLANA_TEST_USDC,
  solanaNetworkEntry,
} from '../../networks/solana-network-entry.ts'
import type { CrashNode } from './crash-node.ts'

/** More than a second of blocks: deposits on the other network are paid before those on this one are final. */
const FINALIZED_LAG = 8
const AUTHOR_TIMEOUT_MS = 60_000
const COIN = 10n ** 9n
const TREASURY_COINS = 1_000n * COIN
const TOKEN_FUNDS = 10n ** 12n

/** A Solana or Eclipse network whose treasury and user hold coins and USDC. */
export async function startCrashSolanaNode(networkId: 'solana' | 'eclipse'): Promise<CrashNode> {
  const node = await startSolanaNode({
    name: 'crash matrix',
    mints: [{ address: SOLANA_TEST_USDC, decimals: 6 }],
    finalizedLag: FINALIZED_LAG,
  })
  const { rpcUrl, genesisHash } = node
  const adapter = createNetworkAdapter('solana', {
    networkId,
    chainId: genesisHash,
    rpcUrls: [rpcUrl],
    multicallAddress: null,
    currencies: [{ address: SOLANA_TEST_USDC, decimals: 6 }],
    treasury: { mnemonic: NODE_MNEMONIC },
  })
  if (adapter === undefined) throw new Error('Solana is not supported')
  const { author, depositAddress: treasury } = adapter
  const wallets = new Map<string, SolanaTestWallet>()
  const createWallet = (): SolanaTestWallet => {
    const wallet = createSolanaTestWallet(rpcUrl, randomBytes(32))
    wallets.set(wallet.address, wallet)
    return wallet
  }
  const fund = async (owner: string, coins: bigint, tokens: bigint): Promise<void> => {
    await node.call('requestAirdrop', [owner, String(coins)])
    if (tokens > 0n) await node.call('devnet_mint', [SOLANA_TEST_USDC, owner, String(tokens)])
    await node.call('devnet_mine', [1])
  }
  const user = createWallet().address
  await fund(treasury, TREASURY_COINS, TOKEN_FUNDS)
  await fund(user, TREASURY_COINS, TOKEN_FUNDS)
  const balanceOf: CrashNode['balanceOf'] = (owner, token) => readBalance(node, owner, token)
  return {
    networkId,
    family: 'solana',
    rpcUrl,
    token: SOLANA_TEST_USDC,
    user,
    payoutContract: null,
    entry: (networkId === 'solana' ? solanaNetworkEntry : eclipseNetworkEntry)({ rpcUrl, genesisHash }),
    createRecipient: () => createSolanaTestWallet(rpcUrl, randomBytes(32)).address,
    async createAccount(tokens) {
      const { address } = createWallet()
      await fund(address, 10n * COIN, tokens)
      return address
    },
    async deposit({ deposit: { address: depositAddress, token, reference } }, { from: sender, amount }) {
      const request = { depositAddress, sender, amount, token, reference }
      const written = await author.author(request, AbortSignal.timeout(AUTHOR_TIMEOUT_MS))
      const wallet = wallets.get(sender)
      if (written.family !== 'solana' || wallet === undefined)
        throw new Error(`Nobody can sign for ${sender} here`)
      return wallet.execute(written.action)
    },
    mine: async () => void (await node.call('devnet_mine', [1])),
    balanceOf,
    receivedBy: balanceOf,
    held: (token) => balanceOf(treasury, token),
    stop: () => node.stop(),
  }
}

/** Sum of all accounts of the owner. */
async function readBalance(node: SolanaNode, owner: string, token: string | null): Promise<bigint> {
  if (token === null) return BigInt(String(Object(await node.call('getBalance', [owner])).value))
  const found = Object(
    await node.call('getTokenAccountsByOwner', [owner, { mint: token }, { encoding: 'jsonParsed' }]),
  )
  const accounts: readonly unknown[] = Array.isArray(found.value) ? found.value : []
  return accounts.reduce<bigint>((sum, entry) => {
    const { info } = Object(Object(entry).account).data.parsed
    return sum + BigInt(String(Object(info).tokenAmount.amount))
  }, 0n)
}
