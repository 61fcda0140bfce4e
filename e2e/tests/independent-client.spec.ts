import { expect, test } from '@playwright/test'
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { askApi, devnetAccount, fund, productUrl } from '../src/chains/devnet-account.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { beginTogether } from '../src/run/begin-together.ts'
import { testAccount } from '../src/wallets/test-account.ts'

const ROUTES = [
  { from: 'ethereum-eth', to: 'base-eth', amount: '0.25', networkType: 'EVM' },
  { from: 'base-usdc', to: 'polygon-usdc', amount: '120.5', networkType: 'EVM' },
  { from: 'zksync-era-eth', to: 'arbitrum-weth', amount: '0.1', networkType: 'ZK_SYNC_ERA' },
  { from: 'arbitrum-usdt', to: 'ethereum-eth', amount: '300', networkType: 'EVM' },
] as const

async function send(route: (typeof ROUTES)[number]) {
  const account = testAccount('client')
  const baseUrl = productUrl()
  const client = createIndependentClient({ baseUrl, account, networkType: route.networkType })
  const [network = ''] = route.from.split(/-(?=[^-]+$)/)
  await fund(baseUrl, { network, address: account.address })
  await fund(baseUrl, { network, address: account.address, currency: route.from })
  await client.login()
  const receiver = privateKeyToAddress(generatePrivateKey())
  const order = await client.createOrder({ ...route, receiver })
  const hash = await client.sendDeposit(order)
  const complete = await client.waitFor(order.id, 'COMPLETE', 60_000)
  const { contract } = complete.currency_out
  const received = await client.balanceOf(contract.network, contract.address, receiver)
  return { order, hash, complete, received }
}

test.describe('sent', () => {
  // Each from another network, so that none waits for a nonce of another.
  const outcomeOf = beginTogether(Object.fromEntries(ROUTES.map((route) => [route.from, () => send(route)])))
  for (const { from, to } of ROUTES)
    test(`plain viem and fetch: ${from} to ${to} pays out exactly amount_out`, async () => {
      const { order, hash, complete, received } = await outcomeOf(from)
      expect(order.status).toMatch(/^(PENDING|WAIT_DEPOSIT)$/)
      expect(complete.transaction_in).toBe(hash)
      expect(complete.transaction_out).toMatch(/^0x[0-9a-f]{64}$/)
      expect(complete.amount_out).toBe(order.amount_out)
      expect(received).toBe(parseUnits(order.amount_out, complete.currency_out.decimals))
    })
})

interface ServedNetwork {
  readonly id: string
  readonly network_type: string
}

test('every EVM network sends and receives: each pays the next one', async () => {
  const account = testAccount('client')
  const baseUrl = productUrl()
  const client = createIndependentClient({ baseUrl, account })
  const served = await askApi<ServedNetwork[]>(baseUrl, '/api/network')
  const ids = served.flatMap(({ id, network_type: type }) =>
    type === 'EVM' || type === 'ZK_SYNC_ERA' ? [id] : [],
  )
  expect(ids).toHaveLength(18)
  await client.login()
  const { address: sender } = account
  await Promise.all(
    ids.flatMap((network) => [
      fund(baseUrl, { network, address: sender }),
      fund(baseUrl, { network, address: sender, currency: `${network}-usdc` }),
    ]),
  )
  const transfers = []
  for (const [place, from] of ids.entries()) {
    const to = ids[(place + 1) % ids.length] ?? ''
    const receiver = privateKeyToAddress(generatePrivateKey())
    const order = await client.createOrder({
      from: `${from}-usdc`,
      to: `${to}-usdc`,
      amount: '25',
      receiver,
    })
    await client.sendDeposit(order)
    transfers.push({ order, receiver })
  }
  for (const { order, receiver } of transfers) {
    const { amount_out, currency_out } = await client.waitFor(order.id, 'COMPLETE', 60_000)
    const { network, address } = currency_out.contract
    expect(await client.balanceOf(network, address, receiver)).toBe(parseUnits(amount_out, 6))
  }
})

test('an order for a wallet that the session has not proved is refused', async () => {
  const client = createIndependentClient({ baseUrl: productUrl(), account: devnetAccount(8) })
  const receiver = devnetAccount(8).address
  await expect(
    client.createOrder({ from: 'ethereum-eth', to: 'base-eth', amount: '0.1', receiver }),
  ).rejects.toThrow(/401 .*UNAUTHORIZED/)
})
