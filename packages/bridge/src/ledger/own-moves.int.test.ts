import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '../store/database/database.ts'
import { createCreditScene } from '../testing/scenes/credit-scene.ts'
import {
  createLedgerScene,
  fundAccounts,
  readAccounts,
  readEntries,
  SCENE_AT,
} from '../testing/scenes/ledger-scene.ts'
import { createStepClock } from '../testing/step-clock.ts'
import { createLedgerService, type LedgerService } from './create-ledger-service.ts'

let service: LedgerService
let warned: object[]
const scene = useFresh(createLedgerScene)
beforeEach(() => {
  warned = []
  const { catalog, adapters } = createCreditScene().context.deps
  const ignore = (): void => undefined
  const warn = (fields: object): void => void warned.push(fields)
  service = createLedgerService({
    pool: scene.pool,
    catalog,
    adapters: new Map([...adapters].filter(([id]) => id !== 'polygon')),
    clock: createStepClock(SCENE_AT.getTime()),
    logger: { debug: ignore, info: ignore, warn, error: ignore },
  })
})

const MOVE: Parameters<LedgerService['recordOwnMove']>[0] = {
  key: 'first',
  currencyId: 'base-eth',
  amount: 5n,
  against: 'custody',
  height: 12n,
  actor: 'olga',
  reason: 'filled up',
}
const committed = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
  const tx = await scene.pool.connect()
  try {
    await tx.query('BEGIN')
    const result = await work(tx)
    await tx.query('COMMIT')
    return result
  } finally {
    tx.release()
  }
}

describe('what the owner moves', () => {
  it('comes to the paying wallet, and leaves it, against the owner’s money', async () => {
    await service.recordOwnMove(MOVE)
    await service.recordOwnMove({ ...MOVE, key: 'second', amount: -2n })
    expect(await committed(readAccounts)).toEqual({
      'base/native/custody/treasury': 3n,
      'base/native/treasury': -3n,
    })
    expect(await committed(readEntries)).toEqual([
      { key: 'own/first', kind: 'own_move', height: 12, actor: 'olga', reason: 'filled up' },
      { key: 'own/second', kind: 'own_move', height: 12, actor: 'olga', reason: 'filled up' },
    ])
    expect(warned).toMatchObject([
      { key: 'first', amount: '5' },
      { key: 'second', amount: '-2' },
    ])
  })

  it('was in suspense, and is the owner’s after all', async () => {
    await committed((tx) => fundAccounts(tx, [{ networkId: 'base', kind: 'suspense', amount: -1n }]))
    await service.recordOwnMove({ ...MOVE, amount: 1n, against: 'suspense' })
    expect(await committed(readAccounts)).toEqual({})
  })

  it.each([
    ['of nothing', { amount: 0n }, 'nothing'],
    ['without an actor', { actor: ' ' }, 'its actor'],
    ['without a reason', { reason: ' ' }, 'its reason'],
    ['out of suspense below zero', { amount: -1n, against: 'suspense' }, 'above zero'],
    ['on a network that is not served', { currencyId: 'polygon-pol' }, 'polygon isn’t supported here'],
    ['of more than there is', { amount: -1n }, 'not_overdrawn'],
  ] as const)('%s is refused, and nothing is booked', async (_, fields, message) => {
    await expect(service.recordOwnMove({ ...MOVE, ...fields })).rejects.toThrow(message)
    expect(await committed(readEntries)).toEqual([])
    expect(warned).toEqual([])
  })

  it('is entered once', async () => {
    await service.recordOwnMove(MOVE)
    await expect(service.recordOwnMove(MOVE)).rejects.toThrow('key_key')
  })

  it('is totalled by network, token and kind', async () => {
    await service.recordOwnMove(MOVE)
    await service.recordOwnMove({ ...MOVE, key: 'usdc', currencyId: 'base-usdc', amount: 1n })
    await service.recordOwnMove({ ...MOVE, key: 'eth', currencyId: 'ethereum-eth', amount: 2n })
    await service.recordOwnMove({ ...MOVE, key: 'back', currencyId: 'ethereum-usdc', amount: 2n })
    await service.recordOwnMove({ ...MOVE, key: 'gone', currencyId: 'ethereum-usdc', amount: -2n })
    const token = '0x1111111111111111111111111111111111111111'
    expect(await service.totals()).toEqual([
      { networkId: 'base', token, kind: 'custody', amount: 1n },
      { networkId: 'base', token, kind: 'treasury', amount: -1n },
      { networkId: 'base', token: null, kind: 'custody', amount: 5n },
      { networkId: 'base', token: null, kind: 'treasury', amount: -5n },
      { networkId: 'ethereum', token: null, kind: 'custody', amount: 2n },
      { networkId: 'ethereum', token: null, kind: 'treasury', amount: -2n },
    ])
  })
})
