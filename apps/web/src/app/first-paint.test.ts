// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_PHASES, PHASE_STORAGE_KEY, phaseOfHour } from '../shared/phase/day-phase.ts'
import { type Theme, THEME_STORAGE_KEY, THEMES, themeOfPhase } from '../shared/phase/day-theme.ts'
import { takeOver } from './take-over.ts'

const script = readFileSync(join(import.meta.dirname, '../../public/first-paint.js'), 'utf8')
const palettes = readFileSync(join(import.meta.dirname, '../shared/styles/phases.css'), 'utf8')
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const marks = document.documentElement.dataset

const run = (): void => void new Function(script)()

function phaseAt(hour: number): string | undefined {
  vi.useFakeTimers({ now: new Date(2026, 5, 1, hour, 30) })
  run()
  vi.useRealTimers()
  return marks['phase']
}

/** What the page's head has in index.html. */
function addBrowserMeta() {
  document.head.innerHTML = '<meta name="color-scheme" content="dark"><meta name="theme-color" content="">'
  const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return { scheme: () => content('color-scheme'), bars: () => content('theme-color') }
}

const changes = new EventTarget()

const preferring = (theme: Theme | undefined): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(prefers-color-scheme: ${theme})`,
    addEventListener: changes.addEventListener.bind(changes),
  }))
}

beforeEach(() => {
  addBrowserMeta()
  preferring(undefined)
})

/** The script listens for the life of the page; taking over stops it. */
afterEach(() => {
  takeOver(document)
  document.body.replaceChildren()
  document.head.replaceChildren()
  delete marks['wallet']
  window.localStorage.clear()
  window.history.replaceState(null, '', '/')
})

describe('the phase before the first paint', () => {
  it('agrees with the app at every hour', () => {
    expect(hours.map(phaseAt)).toEqual(hours.map(phaseOfHour))
    expect(new Set(hours.map(phaseOfHour))).toEqual(new Set(DAY_PHASES))
  })

  it('is the one that the visitor fixed, and not a broken one', () => {
    window.localStorage.setItem(PHASE_STORAGE_KEY, 'sunset')
    expect(phaseAt(9)).toBe('sunset')
    window.localStorage.setItem(PHASE_STORAGE_KEY, 'noon')
    expect(phaseAt(9)).toBe('sunrise')
  })
})

describe('light and dark before the first paint', () => {
  it('follow the system at every hour, and the time of day where it says nothing', () => {
    const themeAt = (hour: number): string | undefined => (phaseAt(hour), marks['theme'])
    expect(hours.map(themeAt)).toEqual(hours.map((hour) => themeOfPhase(phaseOfHour(hour))))
    for (const theme of THEMES) {
      preferring(theme)
      expect(new Set(hours.map(themeAt))).toEqual(new Set([theme]))
    }
  })

  it('are what the visitor fixed, and not what is broken', () => {
    preferring('dark')
    window.localStorage.setItem(THEME_STORAGE_KEY, 'light')
    run()
    expect(marks['theme']).toBe('light')
    window.localStorage.setItem(THEME_STORAGE_KEY, 'grey')
    run()
    expect(marks['theme']).toBe('dark')
  })

  it.each(DAY_PHASES.flatMap((phase) => THEMES.map((theme) => [phase, theme] as const)))(
    'colour the browser as the style sheet colours %s, %s',
    (phase, theme) => {
      const { scheme, bars } = addBrowserMeta()
      preferring(theme)
      window.localStorage.setItem(PHASE_STORAGE_KEY, phase)
      run()
      const selector =
        theme === 'dark'
          ? `[data-phase='${phase}'] .Toastify {`
          : `[data-phase='${phase}'][data-theme='light'] {`
      const [, ground] = /--ground: (#[0-9a-f]{6});/.exec(palettes.slice(palettes.indexOf(selector))) ?? []
      expect([scheme(), bars()]).toEqual([theme, ground])
    },
  )
})

it('gives a page of the server its looks, and leaves its links and buttons alone', () => {
  marks['plain'] = ''
  delete marks['shell']
  window.localStorage.setItem(THEME_STORAGE_KEY, 'light')
  run()
  delete marks['plain']
  expect(marks['theme']).toBe('light')
  expect(marks['shell']).toBeUndefined()
})

it('lets a page of the server follow the system while it is open, since no app does', () => {
  marks['plain'] = ''
  preferring('light')
  run()
  preferring('dark')
  changes.dispatchEvent(new Event('change'))
  delete marks['plain']
  expect(marks['theme']).toBe('dark')
})

describe('what the prerendered page may show', () => {
  it.each([
    ['/send', '/', 'here'],
    ['/send', '/send', 'here'],
    ['/send', '/send/', 'here'],
    ['/send', '/no-such-page', 'elsewhere'],
    ['/send', '/find', 'elsewhere'],
    ['/send', '/explorer', 'elsewhere'],
    ['/send', '/quests', 'elsewhere'],
    ['/send', '/progress/advanced/0f8fad5b-d9cb-469f-a165-70867728950e', 'elsewhere'],
    ['/', '/', 'here'],
    ['/', '/send', 'elsewhere'],
    ['/faq', '/faq/', 'here'],
    ['/faq', '/', 'elsewhere'],
    ['/send', '/send?source=base&mode=regular', 'here'],
    ['/send', '/send?source=base&mode=advanced', 'elsewhere'],
    ['/faq', '/faq?mode=advanced', 'here'],
  ])('the page of %s at %s: %s', (page, path, shell) => {
    marks['page'] = page
    window.history.replaceState(null, '', path)
    run()
    expect(marks['shell']).toBe(shell)
  })

  it.each([
    ['/progress/0f8fad5b-d9cb-469f-a165-70867728950e', 'single'],
    ['/progress/advanced/0f8fad5b-d9cb-469f-a165-70867728950e', 'bulk'],
    ['/send', undefined],
  ])('the panel of an order is shown early at %s: %s', (path, order) => {
    delete marks['order']
    window.history.replaceState(null, '', path)
    run()
    expect(marks['order']).toBe(order)
  })

  it('offers no wallet while one of an earlier visit comes back', () => {
    run()
    expect(marks['wallet']).toBeUndefined()
    window.localStorage.setItem('sunspan.evm.wallet', 'io.wallet')
    run()
    expect(marks['wallet']).toBe('restoring')
  })

  it.each([
    ['Sunspan', undefined],
    ['Meridian', 'other'],
  ])('shows its name only where the server has no other: %s', (name, mark) => {
    run()
    const config = document.createElement('script')
    config.type = 'application/json'
    config.id = 'runtime-config'
    config.textContent = JSON.stringify({ product_name: name, devnet: false, support_url: null })
    document.head.append(config)
    document.dispatchEvent(new Event('readystatechange'))
    expect(marks['brand']).toBe(mark)
  })
})

describe('a click before the app listens', () => {
  function addButton(name: string) {
    const button = document.createElement('button')
    const label = document.createElement('span')
    const clicked = vi.fn()
    button.append(label)
    button.addEventListener('click', clicked)
    button.name = name
    document.body.append(button)
    return { label, clicked }
  }

  it('is kept back and done once the app has taken over, the latest alone', () => {
    const first = addButton('first')
    const second = addButton('second')
    run()
    first.label.click()
    second.label.click()
    expect(first.clicked).not.toHaveBeenCalled()
    expect(second.clicked).not.toHaveBeenCalled()

    takeOver(document)
    expect(first.clicked).not.toHaveBeenCalled()
    expect(second.clicked).toHaveBeenCalledTimes(1)

    first.label.click()
    expect(first.clicked).toHaveBeenCalledTimes(1)
  })

  /** The header as it is prerendered, and as the app renders it in its place. */
  function addReplacedHeader(name = 'Connect wallet') {
    const [prerendered, rendered] = [1, 2].map(() => {
      const header = document.createElement('header')
      header.innerHTML = `<button>Menu</button><button>${name}</button>`
      return header
    })
    if (prerendered === undefined || rendered === undefined) throw new Error('no headers')
    document.body.replaceChildren(prerendered)
    const clicked = vi.fn()
    rendered.addEventListener('click', ({ target }) => clicked(target))
    return {
      prerendered,
      connect: () => prerendered.querySelectorAll('button')[1]?.click(),
      replace: () => document.body.replaceChildren(rendered),
      button: rendered.querySelectorAll('button')[1],
      clicked,
    }
  }

  it('presses it again on the page that takes the place of the prerendered one', () => {
    window.history.replaceState(null, '', '/find')
    run()
    const header = addReplacedHeader()
    header.connect()
    header.replace()
    takeOver(document, [header.prerendered])
    expect(header.clicked).toHaveBeenCalledExactlyOnceWith(header.button)
  })

  it('presses nothing that was not pressed before', () => {
    const header = addReplacedHeader('')
    header.replace()
    takeOver(document, [header.prerendered])
    expect(header.clicked).not.toHaveBeenCalled()
  })

  it('keeps what the address holds where a link leads to the page in another language', () => {
    window.history.replaceState(null, '', '/send?amount=0.25')
    run()
    document.body.innerHTML = '<a href="?lang=de" hreflang="de">Deutsch</a>'
    const link = document.querySelector('a')
    link?.click()
    expect(link?.search).toBe('?amount=0.25&lang=de')
  })

  it('leaves a link to the browser, without the app, which may be half there', () => {
    run()
    document.body.innerHTML = '<div><a href="#faq"><span>FAQ</span></a></div>'
    const clicked = vi.fn()
    document.body.addEventListener('click', clicked)
    const press = (): boolean =>
      document
        .querySelector('span')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) ?? false
    expect(press()).toBe(true)
    expect(clicked).not.toHaveBeenCalled()
    takeOver(document)
    press()
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  it('does not reload the page by sending the form', () => {
    run()
    const form = document.createElement('form')
    document.body.append(form)
    const submit = new Event('submit', { bubbles: true, cancelable: true })
    form.dispatchEvent(submit)
    expect(submit.defaultPrevented).toBe(true)
  })
})
