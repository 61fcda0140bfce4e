import { describe, expect, it } from 'vitest'
import { OPEN_LEG_STATUSES } from '@sunspan/domain'
import { legAllows, listStatuses } from './leg-status-sql.ts'

describe('leg statuses in SQL', () => {
  it('compares with the one status that allows an event', () => {
    expect(legAllows('claimed')).toBe(`l.status = 'due'`)
    expect(legAllows('confirmed', 'status')).toBe(`status = 'in_flight'`)
  })

  it('lists all statuses that allow an event', () => {
    expect(legAllows('settled', 'x.status')).toBe(`x.status IN ('due', 'in_flight')`)
  })

  it('lists statuses in the order of the table', () => {
    expect(listStatuses(OPEN_LEG_STATUSES)).toBe(`'due', 'in_flight'`)
  })
})
