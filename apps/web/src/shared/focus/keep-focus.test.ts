// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end: () => void
let root: HTMLElement

/** Re-renders the page, as React does when a step changes. */
function draw(html: string): void {
  root.innerHTML = html
}

const find = (selector: string): HTMLElement => {
  const found = document.querySelector(selector)
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${selector}`)
  return found
}

/** Observers are notified in a microtask. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = find('#root')
  end = keepFocus(root)
})
afterEach(() => end())

it('follows a control that is rendered again', async () => {
  draw('<main><h1>Regular</h1><button>One</button><button>Two</button></main>')
  find('button:last-child').focus()
  draw('<main><h1>Advanced</h1><button>One</button><button>Two</button></main>')
  await settle()
  expect(document.activeElement?.textContent).toBe('Two')
})

it('goes to the heading of the next step', async () => {
  draw('<main><h1>Form</h1><button>Review</button></main>')
  find('button').focus()
  draw('<main></main>')
  await settle()
  draw('<main><h1>Details</h1><button>Send</button></main>')
  await settle()
  expect(document.activeElement).toBe(find('h1'))
})

it('takes what is in the same place, and no field', async () => {
  draw(
    '<main><h1>Form</h1><form><button>From</button><input /><button id="on">Connect</button></form></main>',
  )
  find('#on').focus()
  find('#on').remove()
  await settle()
  expect(document.activeElement?.textContent).toBe('From')
})

it('returns to the button whose menu is gone', async () => {
  draw('<main><h1>Form</h1><button id="menu">Menu</button></main>')
  find('#menu').focus()
  const menu = document.createElement('div')
  menu.setAttribute('role', 'dialog')
  menu.innerHTML = '<button>Disconnect</button>'
  root.append(menu)
  menu.querySelector('button')?.focus()
  menu.remove()
  await settle()
  expect(document.activeElement).toBe(find('#menu'))
})

it('begins while a dialog is open, and finds the place of the button that opened it', async () => {
  end()
  draw(
    '<header><button>Explorer</button><button id="connect">Connect</button></header><main><h1>Form</h1></main>',
  )
  const opener = find('#connect')
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" data-state="open"><button>Burner</button></div>',
  )
  find('[role="dialog"] button').focus()
  end = keepFocus(root, opener)
  opener.replaceWith(Object.assign(document.createElement('button'), { textContent: 'Wallet' }))
  find('[role="dialog"]').remove()
  await settle()
  expect(document.activeElement?.textContent).toBe('Wallet')
})

it('begins after the focus was lost already', async () => {
  end()
  draw('<main><h1>Form</h1><button>Connect</button></main>')
  const gone = find('button')
  gone.focus()
  gone.remove()
  end = keepFocus(root, gone)
  expect(document.activeElement).toBe(find('h1'))
})

it('comes back to a button that was busy, or goes on when the busy button is gone', async () => {
  draw('<main><h1>Details</h1><button>Send</button></main>')
  const send = find('button')
  // Chromium blurs a focused button that becomes disabled; jsdom leaves the focus on it.
  const work = (): void => {
    send.focus()
    send.setAttribute('disabled', '')
    send.blur()
  }
  work()
  await settle()
  expect(document.activeElement).toBe(document.body)
  send.removeAttribute('disabled')
  await settle()
  expect(document.activeElement).toBe(send)

  work()
  await settle()
  draw('<main><h1>Progress</h1></main>')
  await settle()
  expect(document.activeElement).toBe(find('h1'))
})

it('does not pull the focus back from the next control, whatever changes meanwhile', async () => {
  draw('<main><h1>Form</h1><button id="hint">Hint</button><button id="next">Next</button></main>')
  find('#hint').focus()
  find('#hint').addEventListener('blur', () => find('h1').append(document.createElement('span')))
  find('#next').focus()
  await settle()
  expect(document.activeElement).toBe(find('#next'))
})

it('leaves the focus alone after a click outside all controls, and in an open dialog', async () => {
  draw('<main><h1>Form</h1><button>Review</button></main>')
  find('button').focus()
  find('button').blur()
  await settle()
  draw('<main><h1>Details</h1><button>Send</button></main>')
  await settle()
  expect(document.activeElement).toBe(document.body)

  find('button').focus()
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-state="open"></div>')
  draw('<main><h1>Form</h1></main>')
  await settle()
  expect(document.activeElement).toBe(document.body)
})
