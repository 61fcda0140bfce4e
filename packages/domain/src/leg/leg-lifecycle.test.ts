import { describe, expect, it } from 'vitest'
import {
  OPEN_LEG_STATUSES,
  OUTFLOW_LEG_STATUSES,
  SPENT_LEG_STATUSES,
  UNPAID_LEG_STATUSES,
} from './leg-lifecycle.ts'

describe('sets of leg statuses', () => {
  it('come from the lifecycle table', () => {
    expect(OPEN_LEG_STATUSES).toEqual(['due', 'in_flight'])
    expect(SPENT_LEG_STATUSES).toEqual(['in_flight', 'paid'])
    expect(UNPAID_LEG_STATUSES).toEqual(['cancelled', 'refunded'])
    expect(OUTFLOW_LEG_STATUSES).toEqual(['in_flight', 'paid', 'refunded'])
  })
})
