import { Account, config, ec, encode, hash, RpcProvider, stark, validateAndParseAddress } from 'starknet'
import { afterBlocks, tokensBySymbol, type Lab, type LabClient, type LabWallet } from '../lab.ts'
import { TOKENS } from '../tokens.ts'
import { starknetCrashPlan } from './crash-plan.ts'

/** The deposit action for a Starknet wallet. */
export interface StarknetAction {
  readonly calls: readonly {
    readonly contract_address: string
    readonly entry_point: string
    readonly calldata: readonly string[]
  }[]
}

/** It warns that a young chain has few tips to compare. */
config.set('logLevel', 'ERROR')

const COIN = 10n ** 18n
const CHAIN_ID = 'SN_SEPOLIA'
/** OpenZeppelin's account. */
const ACCOUNT_CLASS = '0x5b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564'
const STRK = '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'
const ADDRESSES: Readonly<Record<string, string>> = {
  USDC: '0x053C91253BC9682c04929cA02ED00b3E423f6710D2ee7e0D5EBB06F3eCF368A8',
  USDT: '0x068F5c6a61780768455de69077E07e89787839bf8166dEcfBf92B645209c0fB8',
  WBTC: '0x03Fe2b97C1Fd336E750087D68B9b867997Fd64a2661fF3ca5A7C771641e8e7AC',
}
const RETRY_MS = 500
/** Deeper than a deposit must be anywhere. */
const LONG_BLOCKS = 130

const loginData = (message: string) => ({
  types: {
    StarknetDomain: [
      { name: 'name', type: 'shortstring' },
      { name: 'version', type: 'shortstring' },
      { name: 'chainId', type: 'shortstring' },
      { name: 'revision', type: 'shortstring' },
    ],
    Login: [{ name: 'message', type: 'string*' }],
  },
  primaryType: 'Login',
  domain: { name: 'Sunspan', version: '1', chainId: CHAIN_ID, revision: '1' },
  message: { message: message.split('\n') },
})

function createWallet(provider: RpcProvider): LabWallet<StarknetAction> {
  const secret = `0x${encode.buf2hex(ec.starkCurve.utils.randomPrivateKey())}`
  const key = ec.starkCurve.getStarkKey(secret)
  const address = validateAndParseAddress(hash.calculateContractAddressFromHash(key, ACCOUNT_CLASS, [key], 0))
  const account = new Account({ provider, address, signer: secret })
  let creation: string | undefined
  const created = async (): Promise<void> => {
    if (creation !== undefined) await provider.waitForTransaction(creation, { retryInterval: RETRY_MS })
  }
  return {
    address,
    async signText(text) {
      return JSON.stringify({ signature: stark.formatSignature(await account.signMessage(loginData(text))) })
    },
    async create() {
      const terms = { classHash: ACCOUNT_CLASS, constructorCalldata: [key], addressSalt: key }
      creation = (await account.deployAccount(terms)).transaction_hash
    },
    created,
    async pay({ calls }) {
      await created()
      const { transaction_hash } = await account.execute(
        calls.map(({ contract_address, entry_point, calldata }) => ({
          contractAddress: contract_address,
          entrypoint: entry_point,
          calldata: [...calldata],
        })),
      )
      return transaction_hash
    },
  }
}

function connect(nodeUrl: string): LabClient<StarknetAction> {
  const provider = new RpcProvider({ nodeUrl })
  return {
    newWallet: () => createWallet(provider),
    async balanceOf(owner, token) {
      const call = { contractAddress: token ?? STRK, entrypoint: 'balance_of', calldata: [owner] }
      const [low = 0, high = 0] = await provider.callContract(call, 'latest')
      return BigInt(low) + (BigInt(high) << 128n)
    },
  }
}

/** The highest price among those that wait; undefined if none does. */
function highestOf(prices: unknown): bigint | undefined {
  const offers = Array.isArray(prices) ? prices.map((price) => BigInt(String(price))) : []
  return offers.toSorted((left, right) => Number(right - left))[0]
}

/** Price of gas while nothing raises it. */
const USUAL_PRICE = 4_000_000_000n

/** The local stand-in for a Starknet node, or starknet-devnet, and the official SDK. */
export const starknetLab: Lab<StarknetAction> = {
  networkType: 'STARKNET',
  hash: /^0x[0-9a-f]{64}$/,
  networks: {
    starknet: {
      name: 'Starknet',
      coin: { symbol: 'STRK', name: 'STRK', decimals: 18, min_send: '5', max_send: '100000' },
      tokens: ['USDC', 'USDT', 'WBTC'],
      amount: '400',
      entry: {
        category: 'L2 Non-EVM',
        platform_fee_usd: '0.70',
        finality: afterBlocks(1, 1, 3),
        block_time_ms: 2_000,
      },
      crash: starknetCrashPlan,
    },
  },
  funds: {
    treasury: { coins: 1_000_000n * COIN, tokens: 10n ** 13n },
    wallet: { coins: 10_000n * COIN, tokens: 10n ** 9n },
  },
  connect,
  async start({ networkId, name, tokens: symbols }) {
    const { startStarknetNetworkNode } = await import('@sunspan/starknet-node')
    const node = await startStarknetNetworkNode({
      name,
      chainId: CHAIN_ID,
      tokens: symbols.map((symbol) => ({
        address: ADDRESSES[symbol] ?? '',
        symbol,
        name: TOKENS[symbol].name,
        decimals: TOKENS[symbol].decimals,
      })),
    })
    const setPrice = (price: bigint) => node.call('devnet_setL2GasPrice', { price: String(price) })
    return {
      ...connect(node.rpcUrl),
      networkId,
      rpcUrl: node.rpcUrl,
      chainId: CHAIN_ID,
      tokens: tokensBySymbol(symbols, node.tokens),
      async fund(address, { coins, tokens }) {
        await node.give(address, coins)
        if (tokens > 0n) for (const token of node.tokens) await node.give(address, tokens, token)
        await node.mine()
      },
      async mine(leastOffer) {
        if (leastOffer !== undefined) await setPrice(leastOffer)
        await node.mine()
        if (leastOffer !== undefined) await setPrice(USUAL_PRICE)
      },
      async highestOffer(owners) {
        const waiting = owners.map((address) => node.call('devnet_waiting', { address }))
        return highestOf((await Promise.all(waiting)).flat())
      },
      outlive: async () => void (await node.mine(LONG_BLOCKS)),
      stop: () => node.stop(),
    }
  },
}
