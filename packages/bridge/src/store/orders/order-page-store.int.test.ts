import { describe, expect, it } from 'vitest'
import type { OrderQuery } from '../../model/order-query.ts'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder, orderId, readPage, repeatOrder } from '../../testing/scenes/order-rows.ts'
import { sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import { listOrderPage } from './order-page-store.ts'

const scene = useLedgerScene()
const at = (seconds: number): Columns => ({
  created_at: sceneAt(seconds * 1_000),
  updated_at: sceneAt(999_000),
})

describe('a list', () => {
  const alice = { address: 'alice', networkIds: null }
  const both = [alice, { address: 'carol', networkIds: ['ethereum', 'base'] }]
  const ofCarol = (networkIds: readonly string[] | null) => [{ address: 'carol', networkIds }]

  it.each<[string, Partial<OrderQuery>, readonly number[]]>([
    ['of one wallet', {}, [3, 3, 2, 1]],
    ['of two', { owners: both }, [4, 3, 4, 2, 1]],
    [
      'of one that is named again without limits',
      { owners: [...both, ...ofCarol(null)] },
      [5, 5, 3, 4, 2, 1],
    ],
    ['of one network', { owners: ofCarol(['polygon']) }, [1, 5]],
    ['of no network', { owners: ofCarol([]) }, [0]],
    ['no longer than asked for', { owners: both, take: 2 }, [4, 3, 4]],
    ['without what is skipped', { owners: both, take: 2, skip: 1 }, [3, 4, 2]],
    ['at its end', { owners: both, take: 2, skip: 3 }, [1, 1]],
    ['behind its end', { owners: both, skip: 4 }, [0]],
    ['behind an order', { owners: both, after: { createdAt: sceneAt(5_000), id: orderId(2) } }, [1, 1]],
    ['from a moment on', { owners: both, from: sceneAt(6_000) }, [2, 3, 4]],
    ['to a moment', { owners: both, until: sceneAt(6_000) }, [3, 4, 2, 1]],
  ])('%s is newest first', (_, query, page) =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 2, ...at(5) })
      await addOrder(tx, { no: 3, ...at(7) })
      await addOrder(tx, { no: 1, ...at(5) })
      await addOrder(tx, { no: 4, ...at(6), wallet_sender: 'carol' })
      await addOrder(tx, { no: 5, ...at(8), wallet_sender: 'carol', network_in: 'polygon' })
      await addOrder(tx, { no: 6, ...at(9), wallet_sender: 'dora', wallet_receiver: 'alice' })
      expect(await readPage(tx, query)).toEqual(page)
    }),
  )

  it.each<[Partial<OrderQuery>, readonly number[]]>([
    [{}, [5, 5, 4, 3, 2, 1]],
    [{ kind: 'standard' }, [4, 5, 4, 2, 1]],
    [{ kind: 'transfer' }, [3, 5, 2, 1]],
    [{ kind: 'swap' }, [1, 4]],
    [{ kind: 'bulk' }, [1, 3]],
    [{ filter: 'complete' }, [1, 1]],
    [{ filter: 'in_progress' }, [3, 4, 3, 2]],
    [{ filter: 'in_progress', kind: 'bulk' }, [1, 3]],
    [{ filter: 'complete', kind: 'swap' }, [0]],
  ])('keeps to %o', (query, page) =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1, ...at(1), status: 'COMPLETE' })
      await addOrder(tx, { no: 2, ...at(2) })
      await addBulkOrder(tx, [{}], { no: 3, status: 'PENDING', ...at(3), type: 'SWAP' })
      await addOrder(tx, { no: 4, ...at(4), type: 'SWAP' })
      await addOrder(tx, { no: 5, ...at(5), status: 'EXPIRED' })
      expect(await readPage(tx, query)).toEqual(page)
    }),
  )

  it('shows what an order was worth', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1, value_usd: 77 })
      const query = {
        owners: [alice],
        kind: 'any',
        filter: 'all',
        search: undefined,
        until: undefined,
      } as const
      const { rows } = await listOrderPage(tx, { ...query, take: 1, skip: 0 })
      expect(rows).toMatchObject([{ id: orderId(1), value_usd: '77' }])
    }))

  it('counts to 200 from where it begins, the newest of all wallets', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1 })
      await repeatOrder(tx, 1, 249)
      await addOrder(tx, { no: 251, ...at(500), wallet_sender: 'carol' })
      await addOrder(tx, { no: 252, ...at(-1), wallet_sender: 'carol' })
      expect(await readPage(tx, { take: 2 })).toEqual([200, 250, 249])
      expect(await readPage(tx, { take: 2, skip: 60 })).toEqual([190, 190, 189])
      const owners = [alice, ...ofCarol(null)]
      expect(await readPage(tx, { owners, take: 2 })).toEqual([200, 251, 250])
      expect(await readPage(tx, { owners, take: 2, skip: 250 })).toEqual([2, 1, 252])
    }))
})
