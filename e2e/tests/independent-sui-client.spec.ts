import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { askFaucet, productUrl } from '../src/chains/devnet-account.ts'
import { independentClients } from '../src/independent/independent-clients.ts'
import { testPlainClient } from '../src/independent/plain-client-tests.ts'

const USDC = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'

testPlainClient({
  name: 'Sui',
  library: 'the SDK of Sui',
  hash: /^[1-9A-HJ-NP-Za-km-z]{43,44}$/,
  create: () => independentClients.sui({ baseUrl: productUrl(), secret: Uint8Array.from(randomBytes(32)) }),
  async fund({ address, balanceOf }, currency) {
    const network = 'sui'
    await askFaucet(productUrl(), { network, address })
    await askFaucet(productUrl(), { network, address, currency })
    const token = currency === 'sui-usdc' ? USDC : null
    await expect.poll(() => balanceOf(network, token, address)).toBeGreaterThan(0n)
  },
  sends: [
    { from: 'sui-sui', to: 'base-eth', amount: '30' },
    { from: 'sui-usdc', to: 'ethereum-usdc', amount: '42.5' },
  ],
  receives: [
    { from: 'base-usdc', to: 'sui-usdc', amount: '61.25' },
    { from: 'ethereum-eth', to: 'sui-sui', amount: '0.05' },
  ],
})
