import { createWalletClient, http, parseEther, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { fund } from './devnet-account.ts'
import { createIndependentClient } from '../independent/independent-client.ts'
import { testAccount } from '../wallets/test-account.ts'

/** Network of the deposit. */
export const SMALL_DEPOSIT_NETWORK = 'ethereum'

export interface SmallDeposit {
  readonly account: ReturnType<typeof testAccount>
  readonly orderId: string
  /** Hash of the deposit. */
  readonly hash: Hex
  readonly rpcUrl: string
}

/** Orders half an ether and deposits 0.2, which is refunded to the sending account. */
export async function makeSmallDeposit(
  baseUrl: string,
  account = testAccount('depositor'),
): Promise<SmallDeposit> {
  await fund(baseUrl, { network: SMALL_DEPOSIT_NETWORK, address: account.address })
  const client = createIndependentClient({ baseUrl, account })
  await client.login()
  const receiver = privateKeyToAddress(generatePrivateKey())
  const order = await client.createOrder({ from: 'ethereum-eth', to: 'base-eth', amount: '0.5', receiver })
  const rpcUrl = await client.rpcUrl(SMALL_DEPOSIT_NETWORK)
  const { action } = order.deposit
  // CAST: addresses and data from a JSON document.
  const to = action.to as Address
  const data = action.data as Hex
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const hash = await wallet.sendTransaction({ chain: null, to, data, value: parseEther('0.2') })
  return { account, orderId: order.id, hash, rpcUrl }
}
