import { Provider, ScriptTransactionRequest, Wallet, type TransactionRequestLike } from '@fuel-ts/account'
import { afterBlocks, tokensBySymbol, type Lab, type LabClient } from '../lab.ts'
import { fuelCrashPlan } from './crash-plan.ts'

/** The deposit action for a Fuel wallet. */
export interface FuelAction {
  readonly to: string
  readonly asset_id: string
  readonly amount: string
  readonly script: string
  readonly script_data: string
}

const COIN = 10n ** 9n
const CHAIN_ID = '0'
const ADDRESSES: Readonly<Record<string, string>> = {
  USDC: '0x286C479DA40Dc953BDDC3bb4c453b608bBA2e0AC483B077bd475174115395E6b',
  USDT: '0xa0265fB5c32F6e8Db3197Af3C7Eb05c48AE373605B8165B6F4a51C5b0Ba4812E',
  WBTC: '0x792Fa5ffd87931cB56c11007949f4D2b02C88948eCfd0B9A131D20cA7279f0AA',
}
/** More blocks than signed bytes live. */
const LONG_BLOCKS = 130
const PATH = '/v1/graphql'

function connect(rpcUrl: string): LabClient<FuelAction> {
  const provider = new Provider(rpcUrl.endsWith(PATH) ? rpcUrl : `${rpcUrl}${PATH}`)
  return {
    newWallet() {
      const wallet = Wallet.generate({ provider })
      return {
        address: wallet.address.toString(),
        signText: (text) => wallet.signMessage(text),
        async pay({ script, script_data: scriptData, to, amount, asset_id: assetId }) {
          const request = new ScriptTransactionRequest({ script, scriptData })
          request.addCoinOutput(Wallet.fromAddress(to).address, amount, assetId)
          const { assembledRequest } = await provider.assembleTx({
            request,
            feePayerAccount: wallet,
            accountCoinQuantities: [{ amount, assetId }],
          })
          // CAST: the SDK's types forbid what its own classes allow, under this project's strict options.
          return (await wallet.sendTransaction(assembledRequest as TransactionRequestLike)).id
        },
      }
    },
    async balanceOf(owner, token) {
      const asset = token?.toLowerCase() ?? (await provider.getBaseAssetId())
      return BigInt((await provider.getBalance(owner, asset)).toString())
    },
  }
}

/** The local stand-in for a Fuel node, or fuel-core, and the official SDK. */
export const fuelLab: Lab<FuelAction> = {
  networkType: 'FUEL',
  hash: /^0x[0-9a-f]{64}$/,
  networks: {
    fuel: {
      name: 'Fuel',
      coin: { symbol: 'ETH', name: 'Ether', decimals: 9, min_send: '0.0005', max_send: '50' },
      tokens: ['USDC', 'USDT', 'WBTC'],
      amount: '0.02',
      entry: {
        category: 'L2 Non-EVM',
        platform_fee_usd: '0.70',
        finality: afterBlocks(1, 1, 3),
        block_time_ms: 1_000,
      },
      crash: fuelCrashPlan,
    },
  },
  funds: {
    treasury: { coins: 1_000n * COIN, tokens: 10n ** 11n, parts: 24 },
    wallet: { coins: 100n * COIN, tokens: 10n ** 9n },
  },
  connect,
  async start({ networkId, name, tokens: symbols }) {
    const { startFuelNetworkNode } = await import('@sunspan/fuel-node')
    const assets = symbols.map((symbol) => ADDRESSES[symbol] ?? '')
    const node = await startFuelNetworkNode({ name, chainId: BigInt(CHAIN_ID), assets })
    return {
      ...connect(node.rpcUrl),
      networkId,
      rpcUrl: node.rpcUrl,
      chainId: CHAIN_ID,
      tokens: tokensBySymbol(symbols, assets),
      async fund(address, { coins, tokens, parts = 1 }) {
        for (let part = 0; part < parts; part += 1) {
          await node.give(address, coins)
          if (tokens > 0n) for (const asset of assets) await node.give(address, tokens, asset)
        }
        await node.mine()
      },
      mine: () => node.mine(),
      outlive: () => node.mine(LONG_BLOCKS),
      stop: () => node.stop(),
    }
  },
}
