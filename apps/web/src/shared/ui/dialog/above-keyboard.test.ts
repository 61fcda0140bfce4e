// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAboveKeyboard } from './above-keyboard.ts'

const view = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })
const panel = document.createElement('div')
const isSheet = vi.fn(() => true)
let stop = (): void => undefined

function show(change: Partial<Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>>): void {
  Object.assign(view, { height: 844, offsetTop: 0, scale: 1 }, change)
  view.dispatchEvent(new Event('resize'))
}

beforeEach(() => {
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('innerHeight', 844)
  isSheet.mockReturnValue(true)
  show({})
  stop = keepAboveKeyboard(panel, isSheet)
})
afterEach(() => {
  stop()
})

const place = () => ({ bottom: panel.style.bottom, maxHeight: panel.style.maxHeight })
const OWN = { bottom: '', maxHeight: '' }

it('leaves a sheet where it is while there is no keyboard', () => {
  expect(place()).toEqual(OWN)
})

it('lifts it above the keyboard, no higher than what is seen, and lets it down again', () => {
  show({ height: 500 })
  expect(place()).toEqual({ bottom: '344px', maxHeight: '492px' })
  // Safari scrolls the page within the visual viewport to keep the field visible.
  show({ height: 500, offsetTop: 120 })
  expect(place()).toEqual({ bottom: '224px', maxHeight: '492px' })
  show({})
  expect(place()).toEqual(OWN)
})

it('takes a bar of the browser for no keyboard, nor a page that is zoomed in', () => {
  show({ height: 790 })
  expect(place()).toEqual(OWN)
  show({ height: 422, scale: 2 })
  expect(place()).toEqual(OWN)
})

it('leaves a dialog in the middle alone, and everything once it is over', () => {
  isSheet.mockReturnValue(false)
  show({ height: 500 })
  expect(place()).toEqual(OWN)
  isSheet.mockReturnValue(true)
  show({ height: 500 })
  stop()
  expect(place()).toEqual(OWN)
  show({ height: 400 })
  expect(place()).toEqual(OWN)
})

it('does nothing in a browser without the API', () => {
  vi.stubGlobal('visualViewport', undefined)
  keepAboveKeyboard(panel, isSheet)()
  expect(place()).toEqual(OWN)
})
