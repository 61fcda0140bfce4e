import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { COMPLETED_CARD_MS } from '../../features/activity/hooks/use-seen.ts'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { transferLists } from '../../entities/tracked-transfer/transfer-lists-store.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { PROOF, proof } from './list-server.ts'
import { bodyOf, loadPages, openProduct, orderFor, type Product } from './open-product.tsx'

const FORM = '/send?source=ethereum&destination=base&amount=1.5'
const PROGRESS = `/progress/${anOrderWire().id}`
const UNPAID = 'Waiting for your payment: continue or cancel'
const HASH = `0x${'ab'.repeat(32)}`

const history = () => screen.findByRole('button', { name: /^Transfers/ })

/** A transfer whose wallet has not responded yet, back on the form. */
async function leaveWhileTheWalletAsks(amount = '1.5'): Promise<Product & { readonly approve: () => void }> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const product = await openProduct({
    at: FORM,
    wallet: { eth_sendTransaction: () => promise },
    api: {
      'POST /api/orders': (_url: URL, init: RequestInit) =>
        orderFor(bodyOf(init), { createdAt: new Date().toISOString() }),
      [PROOF]: proof(true),
      [`GET /api/user/points_of_order/${anOrderWire().id}`]: {
        status: 'booked',
        points: '120',
        base: '60',
        multiplier: '2',
        level: 'Enthusiast',
        reason: null,
      },
    },
  })
  await product.user.click(await screen.findByRole('button', { name: 'Review transfer' }))
  await product.user.click(await screen.findByRole('button', { name: 'Send Transfer' }))
  await waitFor(() => expect(product.path()).toBe(PROGRESS))
  product.follow({ source: 'ethereum', destination: 'base', amount })
  await waitFor(() => expect(product.path()).toBe('/send'))
  return { ...product, approve: () => resolve(HASH) }
}

beforeAll(async () => {
  await Promise.all([loadPages(), import('../../flows/points/booked-points.tsx')])
})

describe('transfers under way', () => {
  it('are named by the header of every page, with the way to their progress', async () => {
    const { user } = await leaveWhileTheWalletAsks()
    await user.click(await screen.findByRole('button', { name: 'Transfers, 1 transfer in progress' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Transfers' }))
    expect(await panel.findByRole('heading', { name: 'Active transfers (1)' })).toBeTruthy()
    const line = panel.getByRole('link', { name: /1.5 ETH to 1.499 ETH/ })
    expect(line.textContent).toContain('Ethereum to Base')
    expect(line.getAttribute('href')).toBe(PROGRESS)
    await user.click(panel.getByRole('tab', { name: 'Recent (0)' }))
    expect(panel.getByText('No recent transactions')).toBeTruthy()
    const all = panel.getByRole('link', { name: /Check full transaction history/ })
    expect([all.getAttribute('href'), all.getAttribute('target')]).toEqual([
      '/explorer?myHistory=true',
      '_blank',
    ])
  })

  it('have a card that is open next to the form, and none on their own page', async () => {
    const { user } = await leaveWhileTheWalletAsks()
    const menu = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    expect(menu.getByRole('heading', { name: UNPAID })).toBeTruthy()
    expect(menu.queryByRole('link', { name: 'Check Progress' })).toBeNull()
    await user.click(menu.getByRole('link', { name: 'continue or cancel' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: UNPAID })).toBeNull())
  })

  it('say that they are in progress once they are paid', async () => {
    const product = await leaveWhileTheWalletAsks()
    expect(await screen.findByRole('heading', { name: UNPAID })).toBeTruthy()
    // The wallet's answer says it, before the network shows the deposit.
    product.approve()
    expect(await screen.findByRole('heading', { name: 'Bridging in progress' })).toBeTruthy()
    await product.serverSays({ status: 'WAIT_DEPOSIT', confirmations: 0, version: 9 })
    expect(await screen.findByRole('heading', { name: 'Bridging in progress' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Check Progress' }).getAttribute('href')).toBe(PROGRESS)
  })

  it('open their card again when they are paid and when they arrive, though a click elsewhere closed it', async () => {
    const product = await leaveWhileTheWalletAsks()
    await screen.findByRole('heading', { name: UNPAID })
    await product.user.click(screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByRole('heading', { name: UNPAID })).toBeNull()
    product.approve()
    await product.serverSays({ status: 'SENDING', transaction_in: HASH, version: 9 })
    expect(await screen.findByRole('heading', { name: 'Bridging in progress' })).toBeTruthy()
    // A wallet's window that closes gives the focus back to the page.
    act(() => document.querySelector('input')?.focus())
    expect(screen.getByRole('heading', { name: 'Bridging in progress' })).toBeTruthy()
    await product.user.click(screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByRole('heading', { name: 'Bridging in progress' })).toBeNull()
    await product.serverSays({ status: 'COMPLETE', transaction_in: HASH, version: 10 })
    expect(await screen.findByRole('heading', { name: 'Bridging completed' })).toBeTruthy()
  })

  it('leave the focus in their card when it has news', async () => {
    const product = await leaveWhileTheWalletAsks()
    await screen.findByRole('heading', { name: UNPAID })
    const close = screen.getByRole('button', { name: 'Close this card' })
    act(() => close.focus())
    product.approve()
    expect(await screen.findByRole('heading', { name: 'Bridging in progress' })).toBeTruthy()
    expect(document.activeElement).toBe(close)
  })

  it('have a card that stays closed, until they arrive', async () => {
    const product = await leaveWhileTheWalletAsks()
    await screen.findByRole('heading', { name: UNPAID })
    await product.user.click(screen.getByRole('button', { name: 'Close this card' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: UNPAID })).toBeNull())
    expect(await screen.findByRole('button', { name: 'Transfers, 1 transfer in progress' })).toBeTruthy()
    product.approve()
    await product.serverSays({ status: 'SENDING', transaction_in: HASH, version: 9 })
    await product.serverSays({ status: 'COMPLETE', transaction_in: HASH, version: 10 })
    expect(await screen.findByRole('heading', { name: 'Bridging completed' })).toBeTruthy()
    await product.user.click(screen.getByRole('button', { name: 'Close this card' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Bridging completed' })).toBeNull())
  })

  it('open no card over the controls of another page, which has it behind the bell', async () => {
    const product = await leaveWhileTheWalletAsks()
    await screen.findByRole('heading', { name: UNPAID })
    await product.user.click(screen.getByRole('link', { name: 'Find a deposit' }))
    await waitFor(() => expect(product.path()).toBe('/find'))
    expect(screen.queryByRole('heading', { name: UNPAID })).toBeNull()
    await product.user.click(screen.getByRole('button', { name: 'Notifications' }))
    expect(await screen.findByRole('heading', { name: UNPAID })).toBeTruthy()
  })

  it('are not news any more once a tab in sight has shown them, and still are where none was', async () => {
    const product = await leaveWhileTheWalletAsks()
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    product.approve()
    await product.serverSays({ status: 'COMPLETE', version: 9 })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(() => vi.advanceTimersByTimeAsync(2 * COMPLETED_CARD_MS))
    hidden.mockRestore()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await screen.findByRole('heading', { name: 'Bridging completed' })
    await act(() => vi.advanceTimersByTimeAsync(COMPLETED_CARD_MS + 100))
    expect(screen.queryByRole('heading', { name: 'Bridging completed' })).toBeNull()
  })

  it('are announced by one of two windows in sight, and by the other once that one is gone', async () => {
    let leave = (): void => undefined
    // The other window has the lock of every arrival until it is closed.
    const closed = new Promise<void>((resolve) => (leave = resolve))
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: async (name: string, _options: LockOptions, hold: () => Promise<void>) => {
          if (name.startsWith('sunspan.arrival.')) await closed
          await hold()
        },
      },
    })
    const product = await leaveWhileTheWalletAsks()
    product.approve()
    await product.serverSays({ status: 'COMPLETE', version: 9 })
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^(Waiting|Bridging in)/ })).toBeNull())
    expect(screen.queryByRole('heading', { name: 'Bridging completed' })).toBeNull()
    leave()
    expect(await screen.findByRole('heading', { name: 'Bridging completed' })).toBeTruthy()
    Reflect.deleteProperty(navigator, 'locks')
  })

  it('have no card without a wallet, while the history still has them', async () => {
    const { user } = await leaveWhileTheWalletAsks()
    expect(await screen.findByRole('heading', { name: UNPAID })).toBeTruthy()
    await act(() => wallets.evm.connector.disconnect())
    await waitFor(() => expect(screen.queryByRole('heading', { name: UNPAID })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Notifications' }))
    expect(
      await screen.findByText('Connect your wallet to see notifications about your transfers.'),
    ).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Transfers, 1 transfer in progress' })).toBeTruthy()
  })

  it('have no card once a payout has failed, and stay in the history while it is tried again', async () => {
    const product = await leaveWhileTheWalletAsks()
    expect(await screen.findByRole('heading', { name: UNPAID })).toBeTruthy()
    product.approve()
    await product.serverSays({ status: 'SEND_FAILED', version: 9 })
    await waitFor(() => expect(screen.queryByRole('heading', { name: UNPAID })).toBeNull())
    await product.user.click(await history())
    const panel = within(await screen.findByRole('dialog', { name: 'Transfers' }))
    expect(panel.getByRole('link', { name: /1.5 ETH to 1.499 ETH/ })).toBeTruthy()
  })

  it('have no card once they are rejected', async () => {
    const product = await leaveWhileTheWalletAsks()
    expect(await screen.findByRole('heading', { name: UNPAID })).toBeTruthy()
    await product.serverSays({ status: 'REJECTED', version: 9 })
    await waitFor(() => expect(screen.queryByRole('heading', { name: UNPAID })).toBeNull())
    expect((await history()).getAttribute('aria-label')).toBe('Transfers')
  })

  it('open their card by themselves only above 993 px', async () => {
    vi.stubGlobal('innerWidth', 993)
    const { user } = await leaveWhileTheWalletAsks()
    expect(await screen.findByRole('button', { name: 'Transfers, 1 transfer in progress' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Notifications' }))
    expect(await screen.findByRole('heading', { name: UNPAID })).toBeTruthy()
  })

  it('open no card by themselves in Advanced mode', async () => {
    const { user, follow } = await leaveWhileTheWalletAsks()
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy()
    follow({ mode: 'advanced' })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Notifications' }))
    expect(await screen.findByRole('heading', { name: UNPAID })).toBeTruthy()
  })

  it('are nothing at first', async () => {
    const { user } = await openProduct({ at: FORM })
    await user.click(await history())
    const panel = within(await screen.findByRole('dialog', { name: 'Transfers' }))
    expect(panel.getByRole('tab', { name: 'Active (0)', selected: true })).toBeTruthy()
    expect(panel.getByRole('heading', { name: 'Active transfers (0)' })).toBeTruthy()
    expect(panel.getByText('No active transactions')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
  })

  it('turn to news when they arrive, on whichever page that is shown', async () => {
    const product = await leaveWhileTheWalletAsks()
    product.approve()
    await product.serverSays({ status: 'COMPLETE', version: 9 })
    const card = await screen.findByRole('heading', { name: 'Bridging completed' })
    expect(card).toBeTruthy()
    expect(await screen.findByText('+120 Retro Points')).toBeTruthy()
    const details = screen.getByRole('link', { name: 'View Details' })
    expect(details.getAttribute('href')).toBe(`/explorer?popup=order&orderId=${anOrderWire().id}`)
    expect((await history()).getAttribute('aria-label')).toBe('Transfers')
    const since = performance.now()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Bridging completed' })).toBeNull(), {
      timeout: 12_000,
    })
    expect(performance.now() - since).toBeGreaterThan(4_000)
    expect(COMPLETED_CARD_MS).toBe(6_000)
  })
})

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('innerWidth', 390)
    const { matchMedia } = window
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...matchMedia(query),
      matches: query === '(width < 768px)',
    }))
  })

  it('one sheet holds the notifications and the history', async () => {
    const product = await leaveWhileTheWalletAsks()
    expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull()
    await product.user.click(await history())
    const sheet = within(await screen.findByRole('dialog', { name: 'Transfers' }))
    expect(sheet.getByRole('heading', { name: UNPAID })).toBeTruthy()
    expect(sheet.getByRole('heading', { name: 'Active transfers (1)' })).toBeTruthy()
    product.approve()
    await product.serverSays({ status: 'COMPLETE', version: 9 })
    expect(await sheet.findByRole('heading', { name: 'Bridging completed' })).toBeTruthy()
    expect(sheet.getByRole('tab', { name: 'Recent (1)' })).toBeTruthy()
    await product.user.click(sheet.getByRole('link', { name: 'View Details' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Transfers' })).toBeNull())
  })

  it('a payment and an arrival are short notices, with the way to each, and shown once', async () => {
    const success = vi.spyOn(notify, 'success')
    const info = vi.spyOn(notify, 'info')
    const product = await leaveWhileTheWalletAsks()
    product.approve()
    await waitFor(() => expect(info).toHaveBeenCalledOnce())
    expect(info.mock.lastCall).toMatchObject([
      '1.5 ETH to 1.499 ETH',
      { title: 'Bridging in progress', action: { name: 'Check Progress' } },
    ])
    await product.serverSays({ status: 'COMPLETE', version: 9 })
    await waitFor(() => expect(success).toHaveBeenCalledOnce())
    const [text, options] = success.mock.lastCall ?? []
    expect([text, options?.title, options?.autoCloseMs]).toEqual([
      '1.5 ETH to 1.499 ETH',
      'Bridging completed',
      COMPLETED_CARD_MS,
    ])
    await waitFor(() => expect(transferLists.getLists().news).toEqual([]), { timeout: 12_000 })
    act(() => options?.action?.run())
    await waitFor(() => expect(product.path()).toBe('/explorer'))
    expect(product.search()).toMatchObject({ popup: 'order', orderId: anOrderWire().id })
    expect(success).toHaveBeenCalledOnce()
  })

  it('the sheet is there before there is a transfer, and leads to the whole history', async () => {
    const { user } = await openProduct({ at: FORM })
    await user.click(await history())
    const sheet = within(await screen.findByRole('dialog', { name: 'Transfers' }))
    expect(sheet.getByText('No active transactions')).toBeTruthy()
    await user.click(sheet.getByRole('tab', { name: 'Recent (0)' }))
    expect(sheet.getByText('No recent transactions')).toBeTruthy()
    expect(sheet.getByRole('link', { name: /Check full transaction history/ })).toBeTruthy()
  })
})

describe('the same amount to the same receiver', () => {
  it('is asked about while the first is under way, and sent again only after a tick', async () => {
    const { user } = await leaveWhileTheWalletAsks()
    await user.click(await screen.findByRole('button', { name: 'Review transfer' }))
    expect(await screen.findByText('You have an unfinished transfer of this amount')).toBeTruthy()
    const send = () => screen.findByRole('button', { name: 'Send Transfer' })
    expect(await send()).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox', { name: 'Send this amount again.' }))
    await waitFor(async () => expect(await send()).toHaveProperty('disabled', false))
  })

  it('another amount is not the same transfer', async () => {
    const { user } = await leaveWhileTheWalletAsks('1.6')
    await user.click(await screen.findByRole('button', { name: 'Review transfer' }))
    expect(await screen.findByRole('heading', { name: 'Your Transfer Details' })).toBeTruthy()
    expect(screen.queryByText('You have an unfinished transfer of this amount')).toBeNull()
  })
})
