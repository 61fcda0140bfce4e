import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAMILY_DIRECTORY } from '../../installation/family-directory.ts'
import { parseInstallation } from '../../installation/parse-installation.ts'
import type { Order } from '../../model/order.ts'
import { FIXTURE_USDC, installationFixture } from '../networks/installation-fixture.ts'
import { ALICE, BOB, createTestWorld, type TestWorld } from '../worlds/test-world.ts'
import { createToyChain } from './toy-chain.ts'
import { withToyFamily } from './toy-family.ts'
import { TOY_USDC, toyNetworkEntry } from './toy-network-entry.ts'

const TREASURY = 'toy1treasury0000'
const TESS = 'toy1tess00000000'
const TOM = 'toy1tom000000000'
const FUNDS = 50_000_000_000n

const installation = {
  ...installationFixture,
  deposit_policy: { unmatched_wait_ms: 0, refund_wait_ms: 0 },
  prices: {
    ...installationFixture.prices,
    sources: [{ kind: 'fixed', usd: { ETH: '3200', USDC: '1', POL: '0.5', TOY: '2' } }],
  },
  networks: [
    ...installationFixture.networks,
    toyNetworkEntry({ id: 'toyland', chainId: 'toy-1', platformFee: '0.40' }),
    toyNetworkEntry({ id: 'toyville', chainId: 'toy-2', platformFee: '0.30' }),
  ],
}

const createNeighbour = (networkId: string, chainId: string) => {
  const toy = createToyChain({ networkId, chainId, treasury: TREASURY, tokens: [TOY_USDC] })
  for (const owner of [TREASURY, TESS])
    for (const token of [null, TOY_USDC]) toy.chain.fund(owner, token, FUNDS)
  toy.mine()
  return toy
}

describe('a family that only its own folder knows', () => {
  const land = createNeighbour('toyland', 'toy-1')
  const ville = createNeighbour('toyville', 'toy-2')
  let world: TestWorld
  beforeAll(async () => {
    const families = withToyFamily(FAMILY_DIRECTORY)
    world = await createTestWorld({ installation, families, neighbours: [land, ville] })
  })
  afterAll(() => world.close())

  it('is refused by an installation that is not given it', () => {
    expect(() => parseInstallation(installation)).toThrow(/^The installation file has .*networks\.3\.type/)
  })

  /** Sends what the order's own action says, as a wallet of the family does. */
  const deposit = ({ deposit: { family, action }, walletSender: from }: Order): void => {
    expect(family).toBe('toy')
    const { chain_id, to, token, amount, note } = Object(action)
    const { chain } = chain_id === 'toy-1' ? land : ville
    chain.send({ from, to, token, amount: BigInt(String(amount)), reference: note })
  }
  const statusOf = async ({ id }: Order) => (await world.bridge.orders.get(id)).status
  const custody = async (networkId: string, token: string | null): Promise<bigint | undefined> => {
    const totals = await world.bridge.ledger.totals()
    return totals.find(
      (total) => total.kind === 'custody' && total.networkId === networkId && total.token === token,
    )?.amount
  }

  it('takes a deposit on its ledger, and another family pays it out', async () => {
    const route = { currencyInId: 'toyland-usdc', currencyOutId: 'base-usdc', amount: 250_000_000n }
    // 0.40 for the platform, and the gas of the payout, which is worth less than a unit, rounded up to one.
    const amountOut = 249_599_999n
    expect(world.bridge.quotes.quote(route).amountOut).toBe(amountOut)

    const order = await world.order({ ...route, walletSender: TESS, walletReceiver: BOB })
    deposit(order)
    await world.advance(6)

    expect(await statusOf(order)).toBe('COMPLETE')
    expect(world.chains.base.balanceOf(BOB, FIXTURE_USDC)).toBe(amountOut)
    expect(land.chain.balanceOf(TREASURY, TOY_USDC)).toBe(FUNDS + route.amount)
    expect(await custody('toyland', TOY_USDC)).toBe(FUNDS + route.amount)
  })

  it('pays out on its ledger what another family took', async () => {
    const route = { currencyInId: 'base-eth', currencyOutId: 'toyland-toy', amount: 10n ** 18n }
    // Of 1 ETH at 3200: 0.75 dollars, 0.1 %, and the fee of the payout (0.001 at 2) plus 20 %; the rest at a price of 2.
    const amountOut = 1_598_023_800n
    expect(world.bridge.quotes.quote(route).amountOut).toBe(amountOut)

    const order = await world.order({ ...route, walletSender: ALICE, walletReceiver: TOM.toUpperCase() })
    expect(order.walletReceiver).toBe(TOM)
    world.deposit(order)
    await world.advance(6)

    expect(await statusOf(order)).toBe('COMPLETE')
    expect(land.chain.balanceOf(TOM, null)).toBe(amountOut)
    expect(land.chain.balanceOf(TREASURY, null)).toBe(FUNDS - amountOut - FAKE_GAS_COST)
    expect(await custody('toyland', null)).toBe(FUNDS - amountOut - FAKE_GAS_COST)
  })

  it('moves money from one of its networks to another', async () => {
    const route = { currencyInId: 'toyland-toy', currencyOutId: 'toyville-toy', amount: 100_000_000n }
    // 0.40 dollars at 2, and 1,000 units for the payout plus 20 %.
    const amountOut = 99_798_800n
    expect(world.bridge.quotes.quote(route).amountOut).toBe(amountOut)

    const order = await world.order({ ...route, walletSender: TESS, walletReceiver: TOM })
    deposit(order)
    await world.advance(6)

    expect(await statusOf(order)).toBe('COMPLETE')
    expect(ville.chain.balanceOf(TOM, null)).toBe(amountOut)
    expect(await world.bridge.halts.list()).toEqual([])
  })

  it('pays many recipients on several networks out of one deposit', async () => {
    const forBob = 40_000_000n
    const forTom = 30_000_000n
    const before = world.chains.base.balanceOf(BOB, FIXTURE_USDC)
    const order = await world.bulkOrder(
      [
        { walletReceiver: BOB, amountOut: '40', currencyOutId: 'base-usdc' },
        { walletReceiver: TOM, amountOut: '30', currencyOutId: 'toyville-usdc' },
      ],
      { currencyInId: 'toyland-usdc', walletSender: TESS },
    )
    deposit(order)
    await world.advance(8)

    expect(await statusOf(order)).toBe('COMPLETE')
    expect(world.chains.base.balanceOf(BOB, FIXTURE_USDC)).toBe(before + forBob)
    expect(ville.chain.balanceOf(TOM, TOY_USDC)).toBe(forTom)
  })

  it('gives back a deposit that fills no order', async () => {
    const amount = 5_000_000n
    const before = land.chain.balanceOf(TESS, null)
    const id = land.chain.send({ from: TESS, to: TREASURY, token: null, amount })
    await world.advance(12)

    // Its sender bears both fees: of the deposit, and of the way back.
    expect(land.chain.balanceOf(TESS, null)).toBe(before - 2n * FAKE_GAS_COST)
    const found = await world.bridge.deposits.find('toyland', id.toUpperCase())
    expect(found).toMatchObject([{ sender: TESS, amount }])
  })

  it('refuses receivers of other families on its networks', async () => {
    const route = { currencyInId: 'base-eth', currencyOutId: 'toyland-toy', amount: 10n ** 18n }
    await expect(world.order({ ...route, walletReceiver: BOB })).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
  })
})
