import { describe, expect, it } from 'vitest'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { insertRow, insertRows, readColumn, sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { findServedCurrencies, findUnreadCurrency, serveCurrencies } from './served-currency-store.ts'

const scene = useLedgerScene()

const COIN = { id: 'base-eth', address: null, decimals: 18 }
const TOKEN = { id: 'base-x', address: '0xt', decimals: 6 }
const serve = (
  tx: Transaction,
  networkId: string,
  currencies: readonly { readonly id: string; readonly address: string | null; readonly decimals: number }[],
  height = 1n,
) => serveCurrencies(tx, { networkId, currencies, wallets: ['w', 'v'], height })
const readServed = (tx: Transaction): Promise<readonly string[]> =>
  readColumn(
    tx,
    `SELECT concat_ws(' ', network_id, token, currency_id, decimals, 'to ' || read_to) FROM served_currencies ORDER BY network_id, token`,
  )

describe('tokens that a network serves', () => {
  it('are scanned from then on, and all others were up to a height', () =>
    scene.within(async (tx) => {
      await serve(tx, 'ethereum', [TOKEN])
      await serve(tx, 'base', [COIN, TOKEN])
      await serve(tx, 'base', [COIN], 7n)
      const other = 'ethereum 0xt base-x 6'
      expect(await readServed(tx)).toEqual(['base 0xt base-x 6 to 7', 'base native base-eth 18', other])
      await serve(tx, 'base', [COIN], 9n)
      expect(await readServed(tx)).toEqual(['base 0xt base-x 6 to 7', 'base native base-eth 18', other])
      await serve(tx, 'base', [{ ...TOKEN, decimals: 8 }], 11n)
      expect(await readServed(tx)).toEqual(['base 0xt base-x 8', 'base native base-eth 18 to 11', other])
      const wallets = `SELECT concat_ws(' ', network_id, wallet) FROM treasury_wallets ORDER BY 1`
      expect(await readColumn(tx, wallets)).toEqual(['base v', 'base w', 'ethereum v', 'ethereum w'])
    }))

  it('are listed with the height that was read, or at which their book was opened', () =>
    scene.within(async (tx) => {
      const book = { opened_at: SCENE_AT }
      await insertRow(tx, 'ledger_books', { network_id: 'base', token: 'native', opened_height: 3, ...book })
      await insertRow(tx, 'ledger_books', { network_id: 'base', token: '0xu', opened_height: 4, ...book })
      await insertRow(tx, 'ledger_books', { network_id: 'ethereum', token: '0xu', opened_height: 5, ...book })
      await insertRows(tx, 'served_currencies', { network_id: 'base' }, [
        { token: 'native', currency_id: 'base-eth', decimals: 18 },
        { token: '0xt', currency_id: 'base-x', decimals: 6, read_to: 9 },
      ])
      await insertRow(tx, 'served_currencies', { network_id: 'polygon', token: 'native' })
      const served = await findServedCurrencies(tx, 'base')
      const base = { networkId: 'base' }
      expect(served.toSorted((a, b) => String(a.token).localeCompare(String(b.token)))).toEqual([
        { ...base, token: '0xt', currencyId: 'base-x', decimals: 6, readTo: 9n },
        { ...base, token: '0xu', currencyId: null, decimals: null, readTo: 4n },
        { ...base, token: null, currencyId: 'base-eth', decimals: 18, readTo: undefined },
      ])
    }))
})

describe('a currency is read', () => {
  // CAST: nothing else of a currency is asked.
  const served = (networkId: string, wallet = 'w', id = 'base-x', address: string | null = '0xt') =>
    ({ currency: { id, networkId, address }, wallet }) as Parameters<typeof findUnreadCurrency>[1][number]
  const unread = (tx: Transaction, ...of: ReturnType<typeof served>[]) =>
    findUnreadCurrency(tx, of, sceneAt(10_000))
  const addProcess = (
    tx: Transaction,
    id: string,
    currencyIds: readonly string[],
    seconds = 11,
    isEngine = true,
  ) =>
    insertRow(tx, 'processes', {
      id,
      role: 'all',
      host: 'h',
      pid: 1,
      is_engine: isEngine,
      digest: 'd',
      currency_ids: currencyIds,
      started_at: SCENE_AT,
      seen_at: sceneAt(seconds * 1_000),
    })

  it('while its token is scanned and its wallet is watched', () =>
    scene.within(async (tx) => {
      await serve(tx, 'base', [TOKEN])
      expect(await unread(tx, served('base'))).toBeUndefined()
      expect(await unread(tx, served('ethereum'))).toBe('base-x')
      expect(await unread(tx, served('base', 'u'))).toBe('base-x')
      expect(await unread(tx, served('base', 'w', 'base-y', '0xu'))).toBe('base-y')
      expect(await unread(tx, served('base'), served('base', 'w', 'base-y', '0xu'))).toBe('base-y')
      await serve(tx, 'base', [COIN])
      expect(await unread(tx, served('base'))).toBe('base-x')
    }))

  it('where its token is scanned on its own network', () =>
    scene.within(async (tx) => {
      await insertRow(tx, 'treasury_wallets', { network_id: 'base', wallet: 'w' })
      await insertRow(tx, 'served_currencies', { network_id: 'ethereum', token: '0xt' })
      expect(await unread(tx, served('base'))).toBe('base-x')
      await insertRow(tx, 'served_currencies', { network_id: 'base', token: '0xt' })
      expect(await unread(tx, served('base'))).toBeUndefined()
    }))

  it.each([
    ['on its own network', 'ethereum', 'w'],
    ['with its own wallet', 'base', 'v'],
  ])('where it is scanned and watched %s', (_, networkId, wallet) =>
    scene.within(async (tx) => {
      await insertRow(tx, 'served_currencies', { network_id: 'base', token: '0xt' })
      await insertRow(tx, 'treasury_wallets', { network_id: networkId, wallet })
      expect(await unread(tx, served('base'))).toBe('base-x')
      await insertRow(tx, 'treasury_wallets', { network_id: 'base', wallet: 'w' })
      expect(await unread(tx, served('base'))).toBeUndefined()
    }),
  )

  it('while no engine that lives was started without it', () =>
    scene.within(async (tx) => {
      await serve(tx, 'base', [TOKEN])
      await addProcess(tx, 'with it', ['base-eth', 'base-x'])
      await addProcess(tx, 'silent', ['base-eth'], 10)
      await addProcess(tx, 'no engine', [], 11, false)
      expect(await unread(tx, served('base'))).toBeUndefined()
      await addProcess(tx, 'without it', ['base-eth'])
      expect(await unread(tx, served('base'))).toBe('base-x')
    }))
})
