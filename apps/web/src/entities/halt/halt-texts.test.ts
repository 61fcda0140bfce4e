import type { IncidentWire } from '@sunspan/api'
import { describe, expect, it } from 'vitest'
import { haltText, type Halts } from './halt-texts.ts'

const anIncident = (changes: Partial<IncidentWire>): IncidentWire => ({
  id: '1',
  networks: ['base'],
  is_for_all: false,
  effect: 'payouts',
  direction: 'to',
  started_at: '2026-01-01T00:00:00.000Z',
  ended_at: null,
  ...changes,
})
const during = (changes: Partial<IncidentWire>, state: 'stopped' | 'working' = 'stopped'): Halts => ({
  incidents: [anIncident(changes)],
  networks: [{ id: 'base', state }],
})
const texts = (halts: Halts, networkId = 'base') =>
  (['source', 'destination'] as const).map((side) => haltText(halts, { networkId, side, length: 'short' }))

describe('a halted network', () => {
  it.each([
    ['payouts', [undefined, 'Payouts are halted for now']],
    ['deposits', ['Deposits are halted for now', undefined]],
    ['new_orders', ['Halted for now', 'Halted for now']],
    ['refunds', [undefined, undefined]],
  ] as const)('of which %s are halted shows that on the side that it concerns', (effect, expected) => {
    expect(texts(during({ effect }))).toEqual(expected)
  })

  it('of which a token or a route is halted names some, not all', () => {
    expect(texts(during({}, 'working'))).toEqual([undefined, 'Some payouts are halted for now'])
  })

  it('says no more once it is over, and nothing of its neighbours', () => {
    expect(texts(during({ ended_at: '2026-01-01T01:00:00.000Z' }))).toEqual([undefined, undefined])
    expect(texts(during({}), 'ethereum')).toEqual([undefined, undefined])
  })

  it('is every network where all is halted', () => {
    const all = during({ networks: [], is_for_all: true, effect: 'new_orders' }, 'working')
    expect(texts(all, 'ethereum')).toEqual(['Halted for now', 'Halted for now'])
    expect(haltText(all, { networkId: 'base', side: 'source', length: 'long' })).toBe(
      'New transfers are halted for now.',
    )
  })
})
