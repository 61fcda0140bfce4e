import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCatalog } from '../catalog/create-catalog.ts'
import { createTestWorld, installationFixture, testAddress, TREASURY } from '../testing/index.ts'
import { compareWithBooks } from './compare-with-books.ts'
import { parseInstallation } from '../installation/parse-installation.ts'

type Networks = typeof installationFixture.networks

const world = useShared(createTestWorld)
beforeAll(async () => {
  await world.order()
  await world.order({
    currencyInId: 'ethereum-usdc',
    currencyOutId: 'base-usdc',
    amount: 100_000_000n,
  })
})

const compare = (networks: readonly object[], wallet = TREASURY) => {
  const catalog = createCatalog(parseInstallation({ ...installationFixture, networks }))
  const wallets = new Map(['ethereum', 'base', 'polygon'].map((id) => [id, wallet]))
  return compareWithBooks({ pool: world.pool, catalog, wallets })
}

const withCurrencies = (change: (currency: Networks[number]['currencies'][number]) => readonly object[]) =>
  installationFixture.networks.map((network) => ({
    ...network,
    currencies: network.currencies.flatMap((currency) => change(currency)),
  }))

describe('a file and the books that were made before', () => {
  it('may stay as it was, and get more', async () => {
    expect(await compare(installationFixture.networks)).toEqual([])
    const more = installationFixture.networks.map((network) => ({ ...network, id: `${network.id}-two` }))
    const [first] = more
    const currencies = (first?.currencies ?? []).map((currency) => ({
      ...currency,
      id: `${currency.id}-two`,
    }))
    expect(await compare([...installationFixture.networks, { ...first, currencies }])).toEqual([])
  })

  it('keeps each network and currency that has orders or books', async () => {
    const without = installationFixture.networks.filter(({ id }) => id !== 'base')
    expect(await compare(without)).toEqual([
      'networks: base is no longer in the file, though it has books or orders. Put it back, with "active": false.',
    ])
    const gone = withCurrencies((currency) => (currency.id === 'ethereum-usdc' ? [] : [currency]))
    expect(await compare(gone)).toEqual([
      expect.stringMatching(
        /^networks \(ethereum\): the currency ethereum-usdc \(0x1+\) is no longer in the file/,
      ),
    ])
    const native = withCurrencies((currency) => (currency.id === 'base-eth' ? [] : [currency]))
    expect(await compare(native)).toEqual([expect.stringContaining('base-eth (the native coin)')])
  })

  it('allows the removal of a native coin without orders: its book is that of gas', async () => {
    expect(
      await compare(withCurrencies((currency) => (currency.id === 'polygon-pol' ? [] : [currency]))),
    ).toEqual([])
  })

  it('keeps decimals and ids of what was ordered', async () => {
    const other = withCurrencies((currency) => [
      currency.id === 'base-usdc' ? { ...currency, decimals: 4 } : currency,
    ])
    expect(await compare(other)).toEqual([
      'base-usdc: decimals were 6 when its orders were made, and are 4 now. Put 6 back.',
    ])
    const renamed = withCurrencies((currency) => [
      currency.id === 'base-usdc' ? { ...currency, id: 'base-usd' } : currency,
    ])
    expect(await compare(renamed)).toEqual([expect.stringContaining('its id was base-usdc')])
  })

  it('belongs to one phrase', async () => {
    expect(await compare(installationFixture.networks, testAddress('dd'))).toEqual([
      expect.stringMatching(/^TREASURY_MNEMONIC is another phrase than the books belong to: on .+0xdd/i),
    ])
  })
})
