import { expect, it, vi } from 'vitest'
import { formatDay, formatMoment } from './reader-dates.ts'

it('writes days and moments in the habits of the reader’s region', () => {
  vi.stubGlobal('navigator', { languages: ['en-GB', 'de-DE'] })
  expect(formatDay('2026-11-01')).toBe('1 November 2026')
  expect(formatDay('the first of May')).toBe('the first of May')
  expect(formatMoment('2026-11-28T12:05:09Z')).toMatch(/^28 Nov 2026, \d\d:05$/)
  vi.stubGlobal('navigator', { languages: ['de-DE'] })
  expect(formatDay('2026-11-01')).toBe('November 1, 2026')
})
