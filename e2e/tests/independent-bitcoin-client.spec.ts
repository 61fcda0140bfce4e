import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { askFaucet, fund, productUrl } from '../src/devnet-account.ts'
import { createIndependentBitcoinClient } from '../src/independent-bitcoin-client.ts'
import { createIndependentClient } from '../src/independent-client.ts'
import { testAccount } from '../src/test-account.ts'

const HASH = /^[0-9a-f]{64}$/
const TIMEOUT_MS = 75_000
const SATOSHI = 8

const createWallet = () => createIndependentBitcoinClient({ baseUrl: productUrl(), secret: randomBytes(32) })

test('plain fetch and a signer: bitcoin-btc to ethereum-usdc pays out exactly amount_out', async () => {
  test.setTimeout(120_000)
  const wallet = createWallet()
  const { address } = wallet
  await askFaucet(productUrl(), { network: 'bitcoin', address })
  await expect.poll(() => wallet.balanceOf(address)).toBeGreaterThan(0n)
  await wallet.login()
  const receiver = privateKeyToAddress(generatePrivateKey())
  const order = await wallet.createOrder({
    ...{ from: 'bitcoin-btc', to: 'ethereum-usdc', amount: '0.0125', receiver },
  })
  const txid = await wallet.sendDeposit(order)
  const complete = await wallet.waitFor(order.id, 'COMPLETE', TIMEOUT_MS)
  expect(complete.transaction_in).toBe(txid)
  expect(complete.transaction_out).toMatch(/^0x[0-9a-f]{64}$/)
  const { decimals, contract } = complete.currency_out
  const evm = createIndependentClient({ baseUrl: productUrl(), account: testAccount('client') })
  const received = await evm.balanceOf(contract.network, contract.address, receiver)
  expect(received).toBe(parseUnits(order.amount_out, decimals))
})

test('plain viem and fetch: ethereum-eth to bitcoin-btc pays exactly amount_out', async () => {
  test.setTimeout(120_000)
  const account = testAccount('client')
  await fund(productUrl(), { network: 'ethereum', address: account.address })
  const client = createIndependentClient({ baseUrl: productUrl(), account })
  await client.login()
  const receiver = createWallet()
  const order = await client.createOrder({
    ...{ from: 'ethereum-eth', to: 'bitcoin-btc', amount: '0.5', receiver: receiver.address },
  })
  const hash = await client.sendDeposit(order)
  const complete = await client.waitFor(order.id, 'COMPLETE', TIMEOUT_MS)
  expect(complete.transaction_in).toBe(hash)
  expect(complete.transaction_out).toMatch(HASH)
  await expect
    .poll(() => receiver.balanceOf(receiver.address), { timeout: TIMEOUT_MS })
    .toBe(parseUnits(order.amount_out, SATOSHI))
})

test('an order for a Bitcoin wallet that the session has not proved is refused', async () => {
  const receiver = privateKeyToAddress(generatePrivateKey())
  await expect(
    createWallet().createOrder({ from: 'bitcoin-btc', to: 'base-eth', amount: '0.01', receiver }),
  ).rejects.toThrow(/401 .*UNAUTHORIZED/)
})
