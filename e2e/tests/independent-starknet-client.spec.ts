import { expect } from '@playwright/test'
import { ec, encode } from 'starknet'
import { askFaucet, productUrl } from '../src/chains/devnet-account.ts'
import { starknetUsdc } from '../src/chains/starknet-balance.ts'
import { independentClients } from '../src/independent/independent-clients.ts'
import { testPlainClient } from '../src/independent/plain-client-tests.ts'

testPlainClient({
  name: 'Starknet',
  library: 'starknet.js',
  hash: /^0x[0-9a-f]{64}$/,
  normalHash: BigInt,
  create: () =>
    independentClients.starknet({
      baseUrl: productUrl(),
      secret: `0x${encode.buf2hex(ec.starkCurve.utils.randomPrivateKey())}`,
    }),
  async fund(wallet, currency) {
    const { address } = wallet
    const network = 'starknet'
    await askFaucet(productUrl(), { network, address })
    await askFaucet(productUrl(), { network, address, currency })
    const token = currency === 'starknet-usdc' ? await starknetUsdc(productUrl()) : null
    await expect.poll(() => wallet.balanceOf(network, token, address)).toBeGreaterThan(0n)
    // An account is a contract, which its owner creates once it holds coins.
    await wallet.create()
  },
  sends: [
    { from: 'starknet-strk', to: 'base-eth', amount: '500' },
    { from: 'starknet-usdc', to: 'ethereum-usdc', amount: '42.5' },
  ],
  receives: [
    { from: 'base-usdc', to: 'starknet-usdc', amount: '61.25' },
    { from: 'ethereum-eth', to: 'starknet-strk', amount: '0.05' },
  ],
})
