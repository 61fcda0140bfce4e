import { routes } from '@sunspan/api'
import { defaultRules } from '@sunspan/loyalty'
import { expect, it } from 'vitest'
import { createPageTexts } from './page-texts.ts'

const texts = createPageTexts({
  dapps: [
    {
      id: 'swap',
      name: 'Swap <&>',
      url: 'https://app.example/?a=1&b=2',
      description: 'Swaps',
      category: 'Exchanges',
      networks: ['base'],
    },
  ],
  nameOf: (id) => id.toUpperCase(),
  readStatuses: async () => [
    { networkId: 'base', name: 'Base', state: 'delayed', since: null, headAgeMs: null, payoutsWaiting: 2 },
  ],
  rulesNow: defaultRules,
})
const read = async (path: string, language: 'en' | 'de' = 'en'): Promise<string> =>
  (await texts.get(path)?.(language)) ?? ''

it('lists every call with what it is for', async () => {
  const text = await read('/for-developers')
  for (const { method, path } of Object.values(routes))
    expect(text).toContain(`<code>${method} ${path}</code>: `)
})

it('lists networks with their state, and applications with their networks', async () => {
  expect(await read('/status')).toContain('<li>Base: Delayed</li>')
  expect(await read('/dapp-explorer')).toContain(
    '<li><a href="https://app.example/?a=1&amp;b=2">Swap &lt;&amp;&gt;</a>: Swaps (BASE)</li>',
  )
})

it('says what the levels ask for by the rules', async () => {
  const text = await read('/quests')
  expect(text).toContain('<li>Pioneer: from the start, x1</li><li>Enthusiast: from 10 bridges, x2</li>')
  expect(text).toContain('gets 15 points')
})

it.each([...texts.keys()])('%s is German for those who chose it', async (path) => {
  const [english, german] = await Promise.all([read(path), read(path, 'de')])
  expect(german).not.toBe(english)
  // The reference of the API and what applications say of themselves are English.
  if (path !== '/for-developers') expect(german).not.toMatch(/\b(?:the|from|bring|every)\b/i)
})
