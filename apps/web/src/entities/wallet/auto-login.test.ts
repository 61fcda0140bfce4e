import { expect, it } from 'vitest'
import { triggersLogin } from './auto-login.ts'

it.each([
  ['https://app.sunspan.example/', true],
  ['https://sunspan.example/send?amount=1', true],
  ['https://sunspan.example/quests/market', true],
  ['https://sunspan.example/quests', true],
  ['https://sunspan.example/phases/journeys', true],
  ['https://sunspan.example/adventure/linea', true],
  ['https://sunspan.example/adventures', true],
  ['https://sunspan.example/phases', false],
  ['https://sunspan.example/find', false],
  ['https://sunspan.example/progress/01a1fc64', false],
  ['https://sunspan.example/explorer', false],
  ['https://sunspan.example/explorer?myHistory=true', true],
])('%s asks a connected wallet to log in at once: %s', (url, expected) => {
  expect(triggersLogin(url)).toBe(expected)
})
