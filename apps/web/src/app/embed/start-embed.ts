import type { QueryClient } from '@tanstack/react-query'
import { runtimeConfig } from '../../shared/config/runtime-config.ts'
import { chooseTheme } from '../../shared/phase/use-appearance.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { canSeeCovers, guardClicks } from './guard-clicks.ts'
import { openParentChannel, type ParentChannel } from './parent-channel.ts'
import { reportOrder } from './report-order.ts'

/** A reload keeps the address of the page, but not what the parent has said of itself. */
const PARENT_KEY = 'sunspan.embed.parent'
const COVERED =
  'Something covers the form, so the click did not count. Scroll until you see all of it, and click again.'

/** Starts the extra work of a page in a frame: reports events to its parent, leaves the frame for other pages, and counts no click on what is covered. */
export function startEmbed(queryClient: QueryClient): void {
  const arrived = new URL(performance.getEntriesByType('navigation')[0]?.name ?? window.location.href)
  const base = document.documentElement.dataset['embed'] ?? ''
  openLinksInTabs(base)
  if (window.parent === window) return
  if (canSeeCovers())
    guardClicks(document, () => notify.info(COVERED, { title: 'Check what you see', id: 'covered' }))
  else continueInTab(base)
  const declared = declaredParent(arrived)
  const channel = openParentChannel(window, declared, runtimeConfig().site.embed_origins ?? [])
  if (channel === undefined) return
  if (arrived.searchParams.get('closable') === 'true') offerClose(channel)
  talk(queryClient, channel)
}

function declaredParent(arrived: URL): string | null {
  const declared = arrived.searchParams.get('parent')
  try {
    if (declared !== null) window.sessionStorage.setItem(PARENT_KEY, declared)
    return declared ?? window.sessionStorage.getItem(PARENT_KEY)
  } catch {
    // Storage is disabled: after a reload the parent gets no more events.
    return declared
  }
}

function talk(queryClient: QueryClient, channel: ParentChannel): void {
  const signsIn = canSeeCovers() ? 'frame' : 'tab'
  let height = 0
  const tellHeight = (): void => channel.tell({ type: 'height', height })
  const page = document.getElementById('root')?.firstElementChild
  if (page !== null && page !== undefined)
    new ResizeObserver(([entry]) => {
      height = Math.ceil(entry?.contentRect.height ?? height)
      tellHeight()
    }).observe(page)
  channel.tell({ type: 'ready', signs_in: signsIn })
  const tellOrder = reportOrder(queryClient, channel.tell, () => window.location.pathname)
  channel.listen((message) => {
    if (message.type === 'theme') return chooseTheme(message.theme)
    channel.tell({ type: 'ready', signs_in: signsIn })
    tellHeight()
    return tellOrder()
  })
}

/** Only the form and the progress of its orders may be framed; every other page opens in a tab of its own. */
function openLinksInTabs(base: string): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || link.origin !== window.location.origin || link.target === '_blank') return
      const path = link.pathname.startsWith(`${base}/`) ? link.pathname.slice(base.length) : link.pathname
      if (/^\/(send|progress)(\/|$)/.test(path) || link.hash !== '') return
      event.preventDefault()
      event.stopImmediatePropagation()
      window.open(`${path}${link.search}`, '_blank', 'noopener')
    },
    true,
  )
}

/** Where the browser cannot detect what covers the form, it can be read in the frame and used in a tab of its own. */
function continueInTab(base: string): void {
  document.getElementById('root')?.setAttribute('inert', '')
  const link = document.createElement('a')
  link.href = `${window.location.pathname.slice(base.length)}${window.location.search}`
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = `Continue with ${runtimeConfig().productName} in a new tab`
  link.className =
    'fixed inset-x-4 bottom-4 z-50 flex h-14 items-center justify-center rounded-lg bg-fill text-lead font-semibold text-on-accent'
  document.body.append(link)
}

function offerClose(channel: ParentChannel): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Close'
  button.className =
    'fixed right-3 bottom-3 z-40 h-9 rounded-md border border-line bg-raised px-3.5 text-small font-semibold text-ink'
  button.addEventListener('click', () => channel.tell({ type: 'close' }))
  document.body.append(button)
}
