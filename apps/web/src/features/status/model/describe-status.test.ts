import { expect, it } from 'vitest'
import { describeAge, describeDuration, describeSince } from './describe-status.ts'

it.each([
  [0, '0 s'],
  [89, '89 s'],
  [90, '2 min'],
  [5_399, '90 min'],
  [5_400, '2 h'],
  [172_800, '2 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(describeDuration(seconds)).toBe(text)
})

it('says since when, and nothing while it works', () => {
  const network = { id: 'base', name: 'Base', head_age_seconds: 1, payouts_waiting: 0 }
  const since = '2026-01-01T00:00:00.000Z'
  const now = Date.parse('2026-01-01T00:20:00.000Z')
  expect(describeSince({ ...network, state: 'stopped', since }, now)).toBe('stopped for 20 min')
  expect(describeSince({ ...network, state: 'working', since: null }, now)).toBe('')
  expect(describeAge(null)).toBe('no block read yet')
})
