import { multicall3Artifact, testTokenArtifact } from '@sunspan/contracts'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  http,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterBlocks, tokensBySymbol, type Lab, type LabClient, type LabNetwork } from '../lab.ts'
import { TOKENS } from '../tokens.ts'

/** The deposit action for an EVM wallet. */
export interface EvmAction {
  readonly to: string
  readonly value: string
  readonly data: string
}

const ETHER = 10n ** 18n
const CHAIN_IDS: Readonly<Record<string, number>> = { ethereum: 1, base: 8453, 'zksync-era': 324 }

function connect(rpcUrl: string): LabClient<EvmAction> {
  const transport = http(rpcUrl)
  const reader = createPublicClient({ transport })
  return {
    newWallet() {
      const account = privateKeyToAccount(generatePrivateKey())
      const wallet = createWalletClient({ account, transport })
      return {
        address: account.address,
        signText: (message) => account.signMessage({ message }),
        // CAST: viem requires 0x template types, which a JSON document does not have.
        pay: ({ to, value, data }) =>
          wallet.sendTransaction({
            chain: null,
            to: to as Address,
            data: data as Hex,
            value: BigInt(value),
          }),
      }
    },
    async balanceOf(owner, token) {
      // CAST: as above.
      const address = owner as Address
      if (token === null) return reader.getBalance({ address })
      return reader.readContract({
        address: token as Address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      })
    },
  }
}

const network = (name: string, entry: Partial<LabNetwork['entry']> = {}): LabNetwork => ({
  name,
  coin: { symbol: 'ETH', name: 'Ether', decimals: 18, min_send: '0.0005', max_send: '50' },
  tokens: ['USDC', 'USDT', 'WBTC'],
  amount: '0.02',
  entry: {
    category: 'L1 EVM',
    platform_fee_usd: '0.50',
    finality: afterBlocks(1, 1, 3),
    block_time_ms: 1_000,
    multicall_address: multicall3Artifact.address,
    ...entry,
  },
})

/** Anvil, and viem. */
export const evmLab: Lab<EvmAction> = {
  networkType: 'EVM',
  hash: /^0x[0-9a-f]{64}$/,
  networks: {
    ethereum: network('Ethereum'),
    base: network('Base', { category: 'L2 EVM', platform_fee_usd: '0.75' }),
    'zksync-era': { ...network('zkSync Era', { category: 'L2 EVM' }), type: 'ZK_SYNC_ERA' },
  },
  funds: {
    treasury: { coins: 10_000n * ETHER, tokens: 10n ** 13n },
    wallet: { coins: 10n * ETHER, tokens: 10n ** 8n },
  },
  connect,
  async start({ networkId, tokens: symbols }) {
    const { startAnvil } = await import('@sunspan/host')
    const chainId = CHAIN_IDS[networkId] ?? 1
    const anvil = await startAnvil({ chainId, args: ['--no-mining'] })
    const { rpcUrl } = anvil
    const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
      .extend(publicActions)
      .extend(walletActions)
    const mine = (): Promise<void> => node.mine({ blocks: 1 })
    const { abi, bytecode } = testTokenArtifact
    const deployer = privateKeyToAddress(generatePrivateKey())
    await node.setBalance({ address: deployer, value: 10n ** 24n })
    await node.impersonateAccount({ address: deployer })
    await node.setCode({ address: multicall3Artifact.address, bytecode: multicall3Artifact.runtimeBytecode })
    let nonce = 0
    const send = (call: { readonly to?: Address; readonly data: Hex }): Promise<Hex> =>
      node.sendTransaction({ ...call, account: deployer, chain: null, nonce: nonce++, gas: 5_000_000n })
    const tokens = symbols.map((_, place) => getContractAddress({ from: deployer, nonce: BigInt(place) }))
    for (const symbol of symbols)
      await send({
        data: encodeDeployData({
          abi,
          bytecode,
          args: [TOKENS[symbol].name, symbol, TOKENS[symbol].decimals],
        }),
      })
    await mine()
    return {
      ...connect(rpcUrl),
      networkId,
      rpcUrl,
      chainId: String(chainId),
      tokens: tokensBySymbol(symbols, tokens),
      async fund(address, { coins, tokens: amount }) {
        // CAST: addresses of EVM accounts are 0x-prefixed hex.
        const owner = address as Address
        await node.setBalance({ address: owner, value: coins })
        const data = encodeFunctionData({ abi, functionName: 'mint', args: [owner, amount] })
        if (amount > 0n) for (const to of tokens) await send({ to, data })
        await mine()
      },
      mine,
      stop: () => anvil.stop(),
    }
  },
}
