// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { openParentChannel } from './parent-channel.ts'

const SHOP = 'https://shop.example'

function frame(ancestor?: string) {
  const page = document.implementation.createHTMLDocument()
  const listeners: ((event: unknown) => void)[] = []
  const parent = { postMessage: vi.fn() }
  // CAST: only these members are used.
  const view = {
    parent,
    document: page,
    location: { ancestorOrigins: ancestor === undefined ? undefined : [ancestor] },
    addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.push(listener),
  } as unknown as Window
  return { view, parent, deliver: (event: object) => listeners.forEach((listener) => listener(event)) }
}

it('posts to the declared parent alone, with the version', () => {
  const { view, parent } = frame(SHOP)
  openParentChannel(view, SHOP, [SHOP])?.tell({ type: 'height', height: 700 })
  expect(parent.postMessage.mock.calls).toEqual([[{ sunspan: 1, type: 'height', height: 700 }, SHOP]])
})

it.each([
  ['that does not say who it is', null, undefined],
  ['that is not listed', 'https://evil.example', undefined],
  ['that is listed only in part', `${SHOP}.evil.example`, undefined],
  ['that says to be another', SHOP, 'https://evil.example'],
])('W-62 opens no channel to a parent %s', (_name, declared, actual) => {
  expect(openParentChannel(frame(actual).view, declared, [SHOP])).toBeUndefined()
})

it('opens none in a page that nothing frames', () => {
  expect(openParentChannel(window, SHOP, [SHOP])).toBeUndefined()
})

it('W-62 takes messages of the parent by the protocol alone, and nothing else of them', () => {
  const { view, parent, deliver } = frame()
  const taken: unknown[] = []
  openParentChannel(view, SHOP, [SHOP])?.listen((message) => taken.push(message))
  const theme = { sunspan: 1, type: 'theme', theme: 'dark' }
  deliver({ source: {}, origin: SHOP, data: theme })
  deliver({ source: parent, origin: 'https://evil.example', data: theme })
  for (const data of [null, 'hello', { type: 'hello' }, { ...theme, sunspan: 2 }, { ...theme, theme: 'red' }])
    deliver({ source: parent, origin: SHOP, data })
  deliver({ source: parent, origin: SHOP, data: { sunspan: 1, type: 'receiver', receiver: '0xevil' } })
  expect(taken).toEqual([])
  deliver({ source: parent, origin: SHOP, data: { ...theme, receiver: '0xevil' } })
  deliver({ source: parent, origin: SHOP, data: { sunspan: 1, type: 'hello' } })
  expect(taken).toEqual([theme, { sunspan: 1, type: 'hello' }])
})
