import { testTokenArtifact } from '@sunspan/contracts'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getAddress,
  http,
  isHex,
  pad,
  parseEther,
  toHex,
  walletActions,
  type Address,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployContract } from '../deploy-contract.ts'
import { logIn } from '../login-client.ts'
import { startTestChain, TREASURY, USER, type TestChain } from '../start-test-chains.ts'
import type { FamilyNetwork, FamilySender } from './family-network.ts'
import { etherEntry, tokenEntry } from './test-tokens.ts'

const TREASURY_TOKENS = 10n ** 13n
const SENDER_COINS = parseEther('10')
/** Of each token, in base units: 100 dollars, or one bitcoin. */
const SENDER_TOKENS = 100_000_000n
const RECEIPT_POLL_MS = 20

export interface EvmNetwork extends FamilyNetwork {
  readonly chain: TestChain
}

const asHex = (text: string) => {
  if (!isHex(text)) throw new TypeError(`${text} is not hex`)
  return text
}

async function deployTokens(chain: TestChain): Promise<{ readonly usdt: Address; readonly wbtc: Address }> {
  const { rpcUrl } = chain.anvil
  const usdt = await deployContract(rpcUrl, testTokenArtifact, ['Tether USD', 'USDT', 6])
  const wbtc = await deployContract(rpcUrl, testTokenArtifact, ['Wrapped Bitcoin', 'WBTC', 8])
  const transport = http(rpcUrl)
  const client = createWalletClient({ account: TREASURY, transport })
  const reader = createPublicClient({ transport, pollingInterval: RECEIPT_POLL_MS })
  for (const address of [usdt, wbtc]) {
    for (const owner of [TREASURY.address, USER.address]) {
      const call = { address, abi: testTokenArtifact.abi, functionName: 'mint', chain: null } as const
      const hash = await client.writeContract({ ...call, args: [owner, TREASURY_TOKENS] })
      await reader.waitForTransactionReceipt({ hash })
    }
  }
  return { usdt, wbtc }
}

/** Anvil with ETH, USDC, USDT and WBTC. */
export async function startEvmNetwork(spec: {
  readonly id: string
  readonly name: string
  readonly chainId: number
}): Promise<EvmNetwork> {
  const bare = await startTestChain({ ...spec, type: 'EVM' })
  const { usdt, wbtc } = await deployTokens(bare)
  const currencies = [
    etherEntry(spec.id, 18),
    tokenEntry(spec.id, { symbol: 'USDC', address: bare.usdc }),
    tokenEntry(spec.id, { symbol: 'USDT', address: usdt }),
    tokenEntry(spec.id, { symbol: 'WBTC', address: wbtc, asset: 'BTC' }),
  ]
  const chain = { ...bare, settings: { currencies } }
  const transport = http(chain.anvil.rpcUrl)
  const reader = createPublicClient({ transport, pollingInterval: RECEIPT_POLL_MS })
  const node = createTestClient({ mode: 'anvil', transport }).extend(walletActions)
  let accounts = 0
  const newAccount = () => privateKeyToAccount(pad(toHex(0x7e57_0000 + (accounts += 1)), { size: 32 }))

  return {
    id: spec.id,
    type: 'EVM',
    chain,
    async newSender(): Promise<FamilySender> {
      const account = newAccount()
      await node.setBalance({ address: account.address, value: SENDER_COINS })
      for (const address of [bare.usdc, usdt, wbtc]) {
        // Anvil signs for the user, since it tracks the nonce best.
        const hash = await node.writeContract({
          account: USER.address,
          chain: null,
          address,
          abi: testTokenArtifact.abi,
          functionName: 'transfer',
          args: [account.address, SENDER_TOKENS],
        })
        await reader.waitForTransactionReceipt({ hash })
      }
      const wallet = createWalletClient({ account, transport })
      return {
        address: account.address,
        logIn: async (client) => (await logIn(client, account)).statusCode,
        async pay(deposit) {
          if (deposit.family !== 'evm') throw new TypeError('Another family was asked for.')
          const { to, value, data } = deposit.action
          const call = { to: getAddress(to), value: BigInt(value), data: asHex(data), chain: null }
          const hash = await wallet.sendTransaction(call)
          await reader.waitForTransactionReceipt({ hash })
        },
      }
    },
    newReceiver: () => newAccount().address,
    async balanceOf(owner, token) {
      if (token === null) return reader.getBalance({ address: getAddress(owner) })
      const held = await reader.readContract({
        address: getAddress(token),
        abi: testTokenArtifact.abi,
        functionName: 'balanceOf',
        args: [getAddress(owner)],
      })
      return BigInt(held)
    },
    mine: () => node.mine({ blocks: 1 }),
    stop: () => chain.anvil.stop(),
  }
}
