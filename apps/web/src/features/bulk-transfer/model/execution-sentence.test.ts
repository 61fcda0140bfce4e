import { expect, it } from 'vitest'
import { executionSentence } from './execution-sentence.ts'

it('says what the chosen way does where the two differ', () => {
  const times = { sequence: 17, fast: 1 }
  expect(executionSentence({ value: 'sequence', filled: 50, times })).toBe(
    'Pays one recipient after the other. Both cost the same.',
  )
  expect(executionSentence({ value: 'fast', filled: 50, times })).toBe(
    'Pays all recipients at once. Both cost the same.',
  )
})

it('says that there is nothing to choose where both are the same', () => {
  const times = { sequence: 1, fast: 1 }
  expect(executionSentence({ value: 'sequence', filled: 1, times })).toBe(
    'For one recipient, both take about 1 min and cost the same.',
  )
  expect(executionSentence({ value: 'fast', filled: 3, times })).toBe(
    'For 3 recipients, both take about 1 min and cost the same.',
  )
})

it('promises no time while none is known', () => {
  expect(executionSentence({ value: 'fast', filled: 0, times: undefined })).not.toContain('min')
})
