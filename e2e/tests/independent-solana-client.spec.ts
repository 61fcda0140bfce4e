import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { askFaucet, fund, productUrl } from '../src/devnet-account.ts'
import { createIndependentClient } from '../src/independent-client.ts'
import {
  createIndependentSolanaClient,
  type IndependentSolanaClient,
} from '../src/independent-solana-client.ts'
import { testAccount } from '../src/test-account.ts'

const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/
const TIMEOUT_MS = 60_000

const createWallet = (): Promise<IndependentSolanaClient> =>
  createIndependentSolanaClient({ baseUrl: productUrl(), secret: randomBytes(32) })

/** Asks for coins, and for a currency, and waits until a block has them. */
async function fundWallet(wallet: IndependentSolanaClient, currency: string): Promise<void> {
  const network = 'solana'
  const { address } = wallet
  await askFaucet(productUrl(), { network, address })
  await askFaucet(productUrl(), { network, address, currency })
  const token = currency === 'solana-usdc' ? 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' : null
  await expect.poll(() => wallet.balanceOf(network, token, address)).toBeGreaterThan(0n)
}

for (const route of [
  { from: 'solana-sol', to: 'base-eth', amount: '2.5' },
  { from: 'solana-usdc', to: 'ethereum-usdc', amount: '42.5' },
]) {
  test(`plain fetch and Solana's SDK: ${route.from} to ${route.to} pays out exactly amount_out`, async () => {
    const wallet = await createWallet()
    await fundWallet(wallet, route.from)
    await wallet.login()
    const receiver = privateKeyToAddress(generatePrivateKey())
    const order = await wallet.createOrder({ ...route, receiver })
    const signature = await wallet.sendDeposit(order)
    const complete = await wallet.waitFor(order.id, 'COMPLETE', TIMEOUT_MS)
    expect(complete.transaction_in).toBe(signature)
    expect(complete.transaction_out).toMatch(/^0x[0-9a-f]{64}$/)
    expect(complete.amount_out).toBe(order.amount_out)
    const { decimals, contract } = complete.currency_out
    const evm = createIndependentClient({ baseUrl: productUrl(), account: testAccount('client') })
    const received = await evm.balanceOf(contract.network, contract.address, receiver)
    expect(received).toBe(parseUnits(order.amount_out, decimals))
  })
}

for (const route of [
  { from: 'base-usdc', to: 'solana-usdc', amount: '61.25' },
  { from: 'ethereum-eth', to: 'solana-sol', amount: '0.05' },
]) {
  test(`plain viem and fetch: ${route.from} to ${route.to} pays a new account exactly amount_out`, async () => {
    const account = testAccount('client')
    const [network = ''] = route.from.split('-')
    await fund(productUrl(), { network, address: account.address })
    await fund(productUrl(), { network, address: account.address, currency: route.from })
    const client = createIndependentClient({ baseUrl: productUrl(), account })
    await client.login()
    const receiver = await createWallet()
    const order = await client.createOrder({ ...route, receiver: receiver.address })
    const hash = await client.sendDeposit(order)
    const complete = await client.waitFor(order.id, 'COMPLETE', TIMEOUT_MS)
    expect(complete.transaction_in).toBe(hash)
    expect(complete.transaction_out).toMatch(SIGNATURE)
    const { decimals, contract } = complete.currency_out
    const held = (): Promise<bigint> =>
      receiver.balanceOf(contract.network, contract.address, receiver.address)
    // By default Solana's SDK asks what final blocks say.
    await expect.poll(held, { timeout: TIMEOUT_MS }).toBe(parseUnits(order.amount_out, decimals))
  })
}

test('an order for a Solana wallet that the session has not proved is refused', async () => {
  const wallet = await createWallet()
  const receiver = privateKeyToAddress(generatePrivateKey())
  await expect(
    wallet.createOrder({ from: 'solana-sol', to: 'base-eth', amount: '1', receiver }),
  ).rejects.toThrow(/401 .*UNAUTHORIZED/)
})
