import { expect, test } from '@playwright/test'
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { devnetAccount, fund, productUrl } from '../src/chains/devnet-account.ts'
import { independentClients } from '../src/independent/independent-clients.ts'
import { testAccount } from '../src/wallets/test-account.ts'

const ROUTES = [
  { from: 'ethereum-eth', to: 'base-eth', amount: '0.25', networkType: 'EVM' },
  { from: 'base-usdc', to: 'polygon-usdc', amount: '120.5', networkType: 'EVM' },
  { from: 'zksync-era-eth', to: 'arbitrum-weth', amount: '0.1', networkType: 'ZK_SYNC_ERA' },
  { from: 'arbitrum-usdt', to: 'ethereum-eth', amount: '300', networkType: 'EVM' },
] as const

for (const route of ROUTES) {
  test(`plain viem and fetch: ${route.from} to ${route.to} pays out exactly amount_out`, async () => {
    const account = testAccount('client')
    const baseUrl = productUrl()
    const client = independentClients.evm({ baseUrl, account, networkType: route.networkType })
    const [network = ''] = route.from.split(/-(?=[^-]+$)/)
    await fund(baseUrl, { network, address: account.address })
    await fund(baseUrl, { network, address: account.address, currency: route.from })

    await client.login()
    const receiver = privateKeyToAddress(generatePrivateKey())
    const order = await client.createOrder({ ...route, receiver })
    expect(order.status).toMatch(/^(PENDING|WAIT_DEPOSIT)$/)
    const hash = await client.sendDeposit(order)

    const complete = await client.waitFor(order.id, 'COMPLETE', 30_000)
    expect(complete.transaction_in).toBe(hash)
    expect(complete.transaction_out).toMatch(/^0x[0-9a-f]{64}$/)
    expect(complete.amount_out).toBe(order.amount_out)
    const { decimals, contract } = complete.currency_out
    const received = await client.balanceOf(contract.network, contract.address, receiver)
    expect(received).toBe(parseUnits(order.amount_out, decimals))
  })
}

test('an order for a wallet that the session has not proved is refused', async () => {
  const client = independentClients.evm({ baseUrl: productUrl(), account: devnetAccount(8) })
  const receiver = devnetAccount(8).address
  await expect(
    client.createOrder({ from: 'ethereum-eth', to: 'base-eth', amount: '0.1', receiver }),
  ).rejects.toThrow(/401 .*UNAUTHORIZED/)
})
