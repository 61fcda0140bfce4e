import { SuiJsonRpcClient } from '@mysten/sui/jsonRpc'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { coinWithBalance, Transaction } from '@mysten/sui/transactions'
import { afterBlocks, tokensBySymbol, type Lab, type LabClient } from '../lab.ts'
import { TOKENS } from '../tokens.ts'
import { suiCrashPlan } from './crash-plan.ts'

/** The deposit action for a Sui wallet. */
export interface SuiAction {
  readonly coin_type: string
  readonly amount: string
  readonly recipient: string
  readonly reference: string
}

const COIN = 10n ** 9n
/** Signed bytes live for two. */
const LONG_EPOCHS = 3
const ADDRESSES: Readonly<Record<string, string>> = {
  USDC: '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC',
  USDT: '0x375f70cf2ae4c00bf37117d0c85a2c71545e6ee05c4a5c7d282cd66a4504b068::usdt::USDT',
  WBTC: '0x027792d9fed7f9844eb4839566001bb6f6cb4804f66aa2da6fe1ee242d896881::coin::COIN',
}

function connect(url: string): LabClient<SuiAction> {
  const client = new SuiJsonRpcClient({ url, network: 'localnet' })
  return {
    newWallet() {
      const signer = new Ed25519Keypair()
      return {
        address: signer.toSuiAddress(),
        async signText(text) {
          const { signature } = await signer.signPersonalMessage(new TextEncoder().encode(text))
          return signature
        },
        async pay({ coin_type: type, amount, recipient, reference }) {
          const transaction = new Transaction()
          const coin = coinWithBalance({ type, balance: BigInt(amount) })
          transaction.transferObjects([coin], recipient)
          transaction.makeMoveVec({ type: 'u128', elements: [transaction.pure.u128(reference)] })
          return (await client.signAndExecuteTransaction({ signer, transaction })).digest
        },
      }
    },
    async balanceOf(owner, token) {
      const { totalBalance } = await client.getBalance({ owner, ...(token !== null && { coinType: token }) })
      return BigInt(totalBalance)
    },
  }
}

/** The local stand-in for a Sui node, and the official SDK. */
export const suiLab: Lab<SuiAction> = {
  networkType: 'SUI',
  hash: /^[1-9A-HJ-NP-Za-km-z]{43,44}$/,
  networks: {
    sui: {
      name: 'Sui',
      coin: { symbol: 'SUI', name: 'Sui', decimals: 9, min_send: '0.1', max_send: '100000' },
      tokens: ['USDC', 'USDT', 'WBTC'],
      amount: '30',
      entry: {
        category: 'L1 Non-EVM',
        platform_fee_usd: '0.70',
        finality: afterBlocks(1),
        block_time_ms: 1_000,
      },
      crash: suiCrashPlan,
    },
  },
  // Payouts of the treasury need not wait for each other's coins.
  funds: {
    treasury: { coins: 100_000n * COIN, tokens: 10n ** 12n, parts: 6 },
    wallet: { coins: 1_000n * COIN, tokens: 10n ** 9n },
  },
  connect,
  async start({ networkId, name, tokens: symbols }) {
    const { startSuiNode } = await import('@sunspan/sui-node')
    const types = symbols.map((symbol) => ADDRESSES[symbol] ?? '')
    const node = await startSuiNode({
      name,
      coins: symbols.map((symbol, place) => ({
        type: types[place] ?? '',
        symbol,
        name: TOKENS[symbol].name,
        decimals: TOKENS[symbol].decimals,
      })),
    })
    const mine = async (): Promise<void> => void node.call('devnet_mine')
    return {
      ...connect(node.rpcUrl),
      networkId,
      rpcUrl: node.rpcUrl,
      chainId: String(node.call('sui_getChainIdentifier')),
      tokens: tokensBySymbol(symbols, types),
      async fund(address, { coins, tokens, parts = 1 }) {
        for (let part = 0; part < parts; part += 1) {
          node.call('devnet_mint', address, String(coins))
          if (tokens > 0n) for (const type of types) node.call('devnet_mint', address, String(tokens), type)
        }
        await mine()
      },
      mine,
      async outlive() {
        for (let epoch = 0; epoch < LONG_EPOCHS; epoch += 1) node.call('devnet_endEpoch')
        await mine()
      },
      stop: () => node.stop(),
    }
  },
}
