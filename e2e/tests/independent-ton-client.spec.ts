import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { askFaucet, productUrl } from '../src/chains/devnet-account.ts'
import { independentClients } from '../src/independent/independent-clients.ts'
import type { IndependentTonClient } from '../src/independent/independent-ton-client.ts'
import { transferFromEvm, transferToEvm } from '../src/independent/independent-transfer.ts'

const HASH = /^[0-9a-f]{64}$/
const TIMEOUT_MS = 60_000
/** Storage fee of TON accounts, in nanotons. */
const STORAGE_FEE = 100_000n

const createWallet = (): IndependentTonClient =>
  independentClients.ton({ baseUrl: productUrl(), seed: randomBytes(32) })

/** Requests coins, and a jetton, and waits until they are in a block. */
async function fundWallet(wallet: IndependentTonClient, jetton: string | null): Promise<void> {
  const { address } = wallet
  await askFaucet(productUrl(), { network: 'ton', address })
  await expect.poll(() => wallet.balanceOf(null, address)).toBeGreaterThan(0n)
  if (jetton !== null) await askFaucet(productUrl(), { network: 'ton', address, currency: jetton })
}

for (const route of [
  { from: 'ton-ton', to: 'ethereum-usdc', amount: '12.5' },
  { from: 'ton-usdt', to: 'base-eth', amount: '42.5' },
]) {
  test(`plain fetch and TON's SDK: ${route.from} to ${route.to} pays out exactly amount_out`, async () => {
    const wallet = createWallet()
    await fundWallet(wallet, route.from === 'ton-usdt' ? route.from : null)
    // A faucet payment of jettons takes several blocks.
    const { complete } = await transferToEvm(
      wallet,
      route,
      (order) => expect(async () => wallet.sendDeposit(order)).toPass({ timeout: TIMEOUT_MS }),
      TIMEOUT_MS,
    )
    expect(complete.transaction_in).toMatch(HASH)
  })
}

for (const route of [
  { from: 'base-usdc', to: 'ton-usdt', amount: '61.25' },
  { from: 'ethereum-eth', to: 'ton-ton', amount: '0.05' },
]) {
  test(`plain viem and fetch: ${route.from} to ${route.to} pays a new TON account amount_out`, async () => {
    const { address, balanceOf } = createWallet()
    const { complete, promised } = await transferFromEvm(route, address, TIMEOUT_MS)
    expect(complete.transaction_out).toMatch(HASH)
    const { contract } = complete.currency_out
    // When the order is complete, jettons still pass through two contracts.
    await expect
      .poll(() => balanceOf(contract.address, address), { timeout: TIMEOUT_MS })
      .toBeGreaterThanOrEqual(contract.address === null ? promised - STORAGE_FEE : promised)
    expect(await balanceOf(contract.address, address)).toBeLessThanOrEqual(promised)
  })
}

test('an order for a TON wallet that the session has not proved is refused', async () => {
  const receiver = privateKeyToAddress(generatePrivateKey())
  await expect(
    createWallet().createOrder({ from: 'ton-ton', to: 'base-eth', amount: '5', receiver }),
  ).rejects.toThrow(/401 .*UNAUTHORIZED/)
})
