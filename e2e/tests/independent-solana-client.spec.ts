import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { askFaucet, productUrl } from '../src/chains/devnet-account.ts'
import { independentClients } from '../src/independent/independent-clients.ts'
import type { IndependentSolanaClient } from '../src/independent/independent-solana-client.ts'
import { transferFromEvm, transferToEvm } from '../src/independent/independent-transfer.ts'

const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/
const TIMEOUT_MS = 60_000

const createWallet = (): Promise<IndependentSolanaClient> =>
  independentClients.solana({ baseUrl: productUrl(), secret: randomBytes(32) })

/** Requests coins, and a currency, and waits until they are in a block. */
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
    const { complete, sent } = await transferToEvm(
      wallet,
      route,
      (order) => wallet.sendDeposit(order),
      TIMEOUT_MS,
    )
    expect(complete.transaction_in).toBe(sent)
  })
}

for (const route of [
  { from: 'base-usdc', to: 'solana-usdc', amount: '61.25' },
  { from: 'ethereum-eth', to: 'solana-sol', amount: '0.05' },
]) {
  test(`plain viem and fetch: ${route.from} to ${route.to} pays a new account exactly amount_out`, async () => {
    const { address, balanceOf } = await createWallet()
    const { complete, promised } = await transferFromEvm(route, address, TIMEOUT_MS)
    expect(complete.transaction_out).toMatch(SIGNATURE)
    const { contract } = complete.currency_out
    // By default Solana's SDK reads finalized state.
    await expect
      .poll(() => balanceOf(contract.network, contract.address, address), { timeout: TIMEOUT_MS })
      .toBe(promised)
  })
}

test('an order for a Solana wallet that the session has not proved is refused', async () => {
  const wallet = await createWallet()
  const receiver = privateKeyToAddress(generatePrivateKey())
  await expect(
    wallet.createOrder({ from: 'solana-sol', to: 'base-eth', amount: '1', receiver }),
  ).rejects.toThrow(/401 .*UNAUTHORIZED/)
})
