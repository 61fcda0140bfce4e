import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { askFaucet, productUrl } from '../src/chains/devnet-account.ts'
import { tokenAddress } from '../src/chains/token-address.ts'
import { independentClients } from '../src/independent/independent-clients.ts'
import { testPlainClient } from '../src/independent/plain-client-tests.ts'

testPlainClient({
  name: 'Fuel',
  library: 'the Fuel SDK',
  hash: /^0x[0-9a-f]{64}$/,
  normalHash: BigInt,
  create: () =>
    independentClients.fuel({ baseUrl: productUrl(), secret: `0x${randomBytes(32).toString('hex')}` }),
  async fund({ address, balanceOf }) {
    const network = 'fuel'
    await askFaucet(productUrl(), { network, address })
    await askFaucet(productUrl(), { network, address, currency: 'fuel-usdc' })
    const usdc = await tokenAddress('fuel-usdc')
    for (const token of [null, usdc])
      await expect.poll(() => balanceOf(network, token, address)).toBeGreaterThan(0n)
  },
  sends: [
    { from: 'fuel-eth', to: 'base-eth', amount: '0.05' },
    { from: 'fuel-usdc', to: 'ethereum-usdc', amount: '42.5' },
  ],
  receives: [
    { from: 'base-usdc', to: 'fuel-usdc', amount: '61.25' },
    { from: 'ethereum-eth', to: 'fuel-eth', amount: '0.05' },
  ],
})
