import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { askFaucet, productUrl } from '../src/chains/devnet-account.ts'
import { independentClients } from '../src/independent/independent-clients.ts'
import { transferFromEvm, transferToEvm } from '../src/independent/independent-transfer.ts'

const HASH = /^[0-9a-f]{64}$/
const TIMEOUT_MS = 75_000

const createWallet = () => independentClients.bitcoin({ baseUrl: productUrl(), secret: randomBytes(32) })

test('plain fetch and a signer: bitcoin-btc to ethereum-usdc pays out exactly amount_out', async () => {
  const wallet = createWallet()
  const { address } = wallet
  await askFaucet(productUrl(), { network: 'bitcoin', address })
  await expect.poll(() => wallet.balanceOf(address)).toBeGreaterThan(0n)
  const { complete, sent } = await transferToEvm(
    wallet,
    { from: 'bitcoin-btc', to: 'ethereum-usdc', amount: '0.0125' },
    (order) => wallet.sendDeposit(order),
    TIMEOUT_MS,
  )
  expect(complete.transaction_in).toBe(sent)
})

test('plain viem and fetch: ethereum-eth to bitcoin-btc pays exactly amount_out', async () => {
  const { address, balanceOf } = createWallet()
  const route = { from: 'ethereum-eth', to: 'bitcoin-btc', amount: '0.5' }
  const { complete, promised } = await transferFromEvm(route, address, TIMEOUT_MS)
  expect(complete.transaction_out).toMatch(HASH)
  await expect.poll(() => balanceOf(address), { timeout: TIMEOUT_MS }).toBe(promised)
})

test('an order for a Bitcoin wallet that the session has not proved is refused', async () => {
  const receiver = privateKeyToAddress(generatePrivateKey())
  await expect(
    createWallet().createOrder({ from: 'bitcoin-btc', to: 'base-eth', amount: '0.01', receiver }),
  ).rejects.toThrow(/401 .*UNAUTHORIZED/)
})
