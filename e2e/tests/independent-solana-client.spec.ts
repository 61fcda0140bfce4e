import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { askFaucet, productUrl } from '../src/chains/devnet-account.ts'
import { independentClients } from '../src/independent/independent-clients.ts'
import { testPlainClient } from '../src/independent/plain-client-tests.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

testPlainClient({
  name: 'Solana',
  library: "Solana's SDK",
  hash: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  readsFinalized: true,
  create: () => independentClients.solana({ baseUrl: productUrl(), secret: randomBytes(32) }),
  async fund({ address, balanceOf }, currency) {
    const network = 'solana'
    await askFaucet(productUrl(), { network, address })
    await askFaucet(productUrl(), { network, address, currency })
    const token = currency === 'solana-usdc' ? USDC : null
    await expect.poll(() => balanceOf(network, token, address)).toBeGreaterThan(0n)
  },
  sends: [
    { from: 'solana-sol', to: 'base-eth', amount: '2.5' },
    { from: 'solana-usdc', to: 'ethereum-usdc', amount: '42.5' },
  ],
  receives: [
    { from: 'base-usdc', to: 'solana-usdc', amount: '61.25' },
    { from: 'ethereum-eth', to: 'solana-sol', amount: '0.05' },
  ],
})
