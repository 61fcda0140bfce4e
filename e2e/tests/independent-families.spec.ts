import { expect, test } from '@playwright/test'
import { LABS } from '@sunspan/labs'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { askFaucet, productUrl } from '../src/chains/devnet-account.ts'
import { tokenAddress } from '../src/chains/token-address.ts'
import {
  createIndependentFamilyClient,
  type IndependentFamilyClient,
} from '../src/independent/independent-family-client.ts'
import { transferFromEvm, transferToEvm, type Route } from '../src/independent/independent-transfer.ts'
import { beginTogether } from '../src/run/begin-together.ts'
import { SLOW } from '../src/run/browser-test.ts'

const TIMEOUT_MS = 75_000

/** What an account pays for its existence by the time its balance is read, in base units of the coin. */
const RENT: Readonly<Record<string, bigint>> = { ton: 100_000n }

/** Requests coins, and what the route sends, and waits until the node has both. */
async function fund(client: IndependentFamilyClient, network: string, currency: string): Promise<void> {
  const { address } = client
  await askFaucet(productUrl(), { network, address })
  await askFaucet(productUrl(), { network, address, currency })
  for (const token of [null, await tokenAddress(currency)])
    await expect.poll(() => balanceOn(network, address, token), { timeout: TIMEOUT_MS }).toBeGreaterThan(0n)
  await client.createAccount()
}

/** Starknet's SDK drops zeros after the prefix. */
const numberOf = (hash: string): unknown => (hash.startsWith('0x') ? BigInt(hash) : hash)

/** One network of each family besides EVM. */
const FAMILIES = Object.values(LABS)
  .filter((lab) => lab !== LABS.evm)
  .flatMap(({ hash, networks }) =>
    Object.entries(networks)
      .slice(0, 1)
      .map(([network, terms]) => ({ ...terms, network, hash })),
  )

const FAMILY_ROUTES = FAMILIES.map(({ network, hash, coin, tokens, amount }) => {
  const coinId = `${network}-${coin.symbol.toLowerCase()}`
  const tokenIds = tokens.slice(0, 1).map((token) => `${network}-${token.toLowerCase()}`)
  const sendsCoin: Route = { from: coinId, to: 'base-eth', amount }
  const sends: readonly Route[] = [
    sendsCoin,
    ...tokenIds.map((from) => ({ from, to: 'ethereum-usdc', amount: '42.5' })),
  ]
  // `families-matrix.int.test.ts` reads payouts of every family through its SDK too.
  const receives: readonly Route[] = [
    { from: 'ethereum-eth', to: coinId, amount: '0.05' },
    ...tokenIds.map((to) => ({ from: 'base-usdc', to, amount: '61.25' })),
  ]
  return { network, hash, sendsCoin, sends, receives }
})

const create = (network: string) => createIndependentFamilyClient(productUrl(), network)

async function send(network: string, route: Route) {
  const client = await create(network)
  await fund(client, network, route.from)
  return transferToEvm(client, route, (order) => client.sendDeposit(order), TIMEOUT_MS)
}

test.describe('sent', () => {
  const outcomeOf = beginTogether(
    Object.fromEntries(
      FAMILY_ROUTES.flatMap(({ network, sends }) =>
        sends.map((route) => [route.from, () => send(network, route)]),
      ),
    ),
  )
  for (const { network, hash, sends } of FAMILY_ROUTES)
    for (const { from, to } of sends)
      test(`plain fetch and the SDK of ${network}: ${from} to ${to} pays out exactly amount_out`, async () => {
        const { complete, sent } = await outcomeOf(from)
        expect(complete.transaction_in).toMatch(hash)
        if (sent !== null) expect(numberOf(complete.transaction_in ?? '')).toEqual(numberOf(sent))
      })
})

for (const { network, hash, sendsCoin, receives } of FAMILY_ROUTES) {
  const rent = RENT[network] ?? 0n
  for (const route of receives) {
    test(
      `plain viem and fetch: ${route.from} to ${route.to} pays a new account exactly amount_out`,
      { tag: SLOW },
      async () => {
        const { address } = await create(network)
        const { complete, promised } = await transferFromEvm(route, address, TIMEOUT_MS)
        expect(complete.transaction_out).toMatch(hash)
        const token = complete.currency_out.contract.address
        const least = token === null ? promised - rent : promised
        await expect
          .poll(() => balanceOn(network, address, token), { timeout: TIMEOUT_MS })
          .toBeGreaterThanOrEqual(least)
        expect(await balanceOn(network, address, token)).toBeLessThanOrEqual(promised)
      },
    )
  }

  test(`an order for a wallet of ${network} that the session has not proved is refused`, async () => {
    const client = await create(network)
    const receiver = privateKeyToAddress(generatePrivateKey())
    await expect(client.createOrder({ ...sendsCoin, receiver })).rejects.toThrow(/401 .*UNAUTHORIZED/)
  })
}
