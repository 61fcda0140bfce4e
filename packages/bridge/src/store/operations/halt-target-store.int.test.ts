import { expect, it } from 'vitest'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { insertRows } from '../../testing/scenes/scene-rows.ts'
import { findHaltTargets } from './halt-target-store.ts'

const scene = useLedgerScene()

it('targets of halts are what engines have scanned, served or paid from, each once and in order', () =>
  scene.within(async (tx) => {
    expect(await findHaltTargets(tx)).toEqual({ networks: [], currencies: [], wallets: [] })
    const cursor = { height: 1, hash: 'h', head_height: 1, scanned_at: SCENE_AT, head_at: SCENE_AT }
    await insertRows(tx, 'scan_cursors', cursor, [{ network_id: 'polygon' }, { network_id: 'base' }])
    await insertRows(tx, 'lanes', { fence: 1, owner: 'o', expires_at: SCENE_AT }, [
      { network_id: 'ethereum', wallet: 'v' },
      { network_id: 'base', wallet: 'w' },
    ])
    await insertRows(tx, 'served_currencies', {}, [
      { network_id: 'base', token: 'native', currency_id: 'z' },
      { network_id: 'base', token: 'b' },
      { network_id: 'base', token: 'c', currency_id: 'm' },
      { network_id: 'base', token: 'd', currency_id: 'a' },
    ])
    await insertRows(tx, 'treasury_wallets', { network_id: 'base' }, [{ wallet: 'w' }, { wallet: 'a' }])
    await insertRows(tx, 'treasury_wallets', { network_id: 'polygon' }, [{ wallet: 'b' }])
    expect(await findHaltTargets(tx)).toEqual({
      networks: ['base', 'ethereum', 'polygon'],
      currencies: ['a', 'm', 'z'],
      wallets: [
        { networkId: 'base', wallet: 'a' },
        { networkId: 'base', wallet: 'w' },
        { networkId: 'ethereum', wallet: 'v' },
        { networkId: 'polygon', wallet: 'b' },
      ],
    })
  }))
