import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { askFaucet, productUrl } from '../src/chains/devnet-account.ts'
import { tokenAddress } from '../src/chains/token-address.ts'
import { independentClients } from '../src/independent/independent-clients.ts'
import type { IndependentTronClient } from '../src/independent/independent-tron-client.ts'
import { transferFromEvm, transferToEvm } from '../src/independent/independent-transfer.ts'

const HASH = /^[0-9a-f]{64}$/
const TIMEOUT_MS = 60_000

const createWallet = (): IndependentTronClient =>
  independentClients.tron({ baseUrl: productUrl(), secret: randomBytes(32) })

async function fundWallet(wallet: IndependentTronClient, token: string | null): Promise<void> {
  const { address } = wallet
  await askFaucet(productUrl(), { network: 'tron', address })
  if (token !== null) await askFaucet(productUrl(), { network: 'tron', address, currency: token })
  await expect.poll(() => wallet.balanceOf(null, address)).toBeGreaterThan(0n)
  const contract = token === null ? null : await tokenAddress(token)
  await expect.poll(() => wallet.balanceOf(contract, address)).toBeGreaterThan(0n)
}

for (const route of [
  { from: 'tron-trx', to: 'ethereum-usdc', amount: '312.5' },
  { from: 'tron-usdt', to: 'base-eth', amount: '42.5' },
]) {
  test(`plain fetch and TronWeb: ${route.from} to ${route.to} pays out exactly amount_out`, async () => {
    const wallet = createWallet()
    await fundWallet(wallet, route.from === 'tron-usdt' ? route.from : null)
    const { complete } = await transferToEvm(wallet, route, (order) => wallet.sendDeposit(order), TIMEOUT_MS)
    expect(complete.transaction_in).toMatch(HASH)
  })
}

for (const route of [
  { from: 'base-usdc', to: 'tron-usdt', amount: '61.25' },
  { from: 'ethereum-eth', to: 'tron-trx', amount: '0.05' },
]) {
  test(`plain viem and fetch: ${route.from} to ${route.to} pays a new TRON account amount_out`, async () => {
    const { address, balanceOf } = createWallet()
    const { complete, promised } = await transferFromEvm(route, address, TIMEOUT_MS)
    expect(complete.transaction_out).toMatch(HASH)
    expect(await balanceOf(complete.currency_out.contract.address, address)).toBe(promised)
  })
}

test('an order for a TRON wallet that the session has not proved is refused', async () => {
  const receiver = privateKeyToAddress(generatePrivateKey())
  await expect(
    createWallet().createOrder({ from: 'tron-trx', to: 'base-eth', amount: '100', receiver }),
  ).rejects.toThrow(/401 .*UNAUTHORIZED/)
})
