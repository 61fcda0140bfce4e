import { APPROVAL_WINDOW_CSS } from './approval-window-style.ts'
import { BURNER_ICON_SVG } from './burner-icon.ts'
import type { Answer, Approval, ApprovalRow } from './burner-types.ts'

const TITLE_ID = 'burner-title'
/** Events that make overlays of the page close themselves when something else is used. */
const KEPT_FROM_PAGE = ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'focusout'] as const

type Props = Readonly<Record<string, string>>

function element<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: K,
  props: Props = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

function renderRow(document: Document, { label, value, code }: ApprovalRow): Node {
  return element(
    document,
    'div',
    {},
    element(document, 'dt', {}, label),
    element(document, 'dd', code ? { class: 'code' } : {}, value),
  )
}

function renderAccounts(document: Document, approval: Approval): HTMLSelectElement | undefined {
  if (!approval.accounts) return undefined
  const options = approval.accounts.map(({ index, address }, place) => {
    const short = `${address.slice(0, 8)}…${address.slice(-6)}`
    const option = element(document, 'option', { value: String(index) }, `Account ${place + 1} · ${short}`)
    option.selected = index === approval.selectedIndex
    return option
  })
  return element(document, 'select', { 'data-testid': 'burner-account' }, ...options)
}

function renderHeader(document: Document): Node {
  const header = element(document, 'header', { role: 'presentation' })
  header.innerHTML = BURNER_ICON_SVG
  header.append('Burner Wallet', element(document, 'span', {}, 'local networks only'))
  return header
}

function renderDialog(document: Document, approval: Approval) {
  const accounts = renderAccounts(document, approval)
  const reject = element(document, 'button', { type: 'button', 'data-testid': 'burner-reject' }, 'Reject')
  const approve = element(
    document,
    'button',
    { type: 'button', class: 'approve', 'data-testid': 'burner-approve' },
    'Approve',
  )
  const content = element(
    document,
    'main',
    { role: 'presentation' },
    element(document, 'h2', { id: TITLE_ID }, approval.title),
    element(document, 'dl', {}, ...approval.rows.map((row) => renderRow(document, row))),
  )
  if (approval.message !== undefined) {
    const attributes = { tabindex: '0', 'aria-label': 'Message', 'data-testid': 'burner-message' }
    content.append(element(document, 'pre', attributes, approval.message))
  }
  if (accounts) content.append(element(document, 'label', {}, 'Account', accounts))
  const dialog = element(
    document,
    'dialog',
    {
      role: 'dialog',
      tabindex: '-1',
      'aria-labelledby': TITLE_ID,
      'data-testid': 'burner-window',
      'data-kind': approval.kind,
    },
    renderHeader(document),
    content,
    element(document, 'footer', { role: 'presentation' }, reject, approve),
  )
  return { dialog, accounts, approve, reject }
}

function attachHost(document: Document): { host: HTMLElement; root: ShadowRoot } {
  const host = element(document, 'div', { 'data-burner-wallet': '' })
  for (const event of KEPT_FROM_PAGE) host.addEventListener(event, (happened) => happened.stopPropagation())
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(APPROVAL_WINDOW_CSS)
  root.adoptedStyleSheets = [sheet]
  // Next to the body, so that a page that hides its body from assistive technology does not hide this.
  document.documentElement.append(host)
  return { host, root }
}

/** A modal dialog lets Tab move on to the browser's own controls; here it wraps around instead. */
function keepFocusInside(event: KeyboardEvent, root: ShadowRoot, dialog: HTMLDialogElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>('pre, select, button')]
  const [leave, enter] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const { activeElement } = root
  if (activeElement !== leave && activeElement !== dialog) return
  event.preventDefault()
  enter?.focus()
}

/** Asks in a small window of the wallet; resolves with the answer. Escape rejects. */
export function openApprovalWindow(document: Document, approval: Approval): Promise<Answer> {
  const { host, root } = attachHost(document)
  const { dialog, accounts, approve, reject } = renderDialog(document, approval)
  const opener = document.activeElement
  root.append(dialog)
  return new Promise((resolve) => {
    const finish = (answer: Answer) => {
      window.removeEventListener('keydown', onKey, true)
      dialog.close()
      host.remove()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      resolve(answer)
    }
    // Registered before all other listeners: the page's own dialogs must not handle this Escape.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') keepFocusInside(event, root, dialog)
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      finish({ approved: false })
    }
    window.addEventListener('keydown', onKey, true)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      finish({ approved: false })
    })
    reject.addEventListener('click', () => finish({ approved: false }))
    approve.addEventListener('click', () =>
      finish(accounts ? { approved: true, accountIndex: Number(accounts.value) } : { approved: true }),
    )
    // Modal: the browser itself keeps the focus inside and the page below inert.
    dialog.showModal()
    // Not a button: an Enter that was meant for the page must not answer.
    dialog.focus()
  })
}
