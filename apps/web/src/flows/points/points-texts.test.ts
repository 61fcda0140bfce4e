import { describe, expect, it } from 'vitest'
import { answerRuleText } from './answer-rules.ts'
import { forecastText, orderPointsText } from './points-texts.ts'

const sum = { points: '120', base: '60', multiplier: '2', level: 'Enthusiast', reason: null }
const reason = 'Of bridges below $5 one counts within 60 minutes.'

it('names rules in words, and leaves out unknown ones', () => {
  expect(answerRuleText('bridge.small_below_usd')).toBe('of small bridges one counts within its time')
  expect(answerRuleText('bridge.of_tomorrow')).toBeUndefined()
})

describe('points of a transfer', () => {
  it.each([
    [{ ...sum, is_own: true }, '120 (60 x2 Enthusiast)'],
    [{ ...sum, points: '1.5', base: '1', multiplier: '1.50', is_own: true }, '1.5 (1 x1.5 Enthusiast)'],
    [{ ...sum, points: '60', is_own: false }, '60 once this wallet is linked in Retro Points'],
    [{ ...sum, points: '0', is_own: true, reason }, `None: ${reason}`],
  ])('%j reads %s', (forecast, text) => expect(forecastText(forecast)).toBe(text))

  it.each([
    [{ ...sum, status: 'pending' as const }, 'Pending, 120 (60 x2 Enthusiast)'],
    [{ ...sum, status: 'pending' as const, reason }, `None: ${reason}`],
    [{ ...sum, status: 'booked' as const }, '120 (60 x2 Enthusiast)'],
    [{ ...sum, status: 'not_counted' as const, reason }, `None: ${reason}`],
    [{ ...sum, status: 'taken_back' as const, reason: 'No deposit came.' }, 'Taken back: No deposit came.'],
  ])('of an order: %j reads %s', (order, text) => expect(orderPointsText(order)).toBe(text))
})
