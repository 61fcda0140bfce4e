import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../../shared/api/query-client.ts'
import {
  closeConnectDialog,
  useConnectDialogState,
} from '../../../../entities/wallet/connect-dialog-store.ts'
import { notify } from '../../../../shared/ui/toast/notify.ts'
import { aProfile } from '../../../../testing/pages/quest-server.ts'
import { apiFailure, scriptApi, type ApiScript } from '../../../../testing/scripted-api.ts'
import { isUnlinked, linkKey } from '../../../../entities/points/unlinked-wallets.ts'
import { LinkedWallets } from './linked-wallets.tsx'

const BIND = 'POST /api/user/bind_wallet'
const UNBIND = 'PUT /api/user/unbind_wallet'
const FREED = { is_authorized: true, is_bound: false }
const TON = 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG'

const wallets = vi.hoisted(() => ({ now: [] as unknown[], resign: vi.fn(async () => undefined) }))
vi.mock('../../../../flows/wallet-login/use-wallet-logins.ts', () => ({
  useWalletsWithLogin: () => wallets.now,
}))
vi.mock('../../../../flows/wallet-login/logins.ts', () => ({ loginOf: () => ({ resign: wallets.resign }) }))

const key = linkKey(aProfile().evm_address, { family: 'ton', address: TON })
const connected = { family: 'ton', address: TON, login: 'authorized' }

function show(ton: string | null, script: ApiScript) {
  const api = scriptApi(script)
  vi.stubGlobal('fetch', api.fetch)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LinkedWallets profile={aProfile({ ton_address: ton })} />
    </QueryClientProvider>,
  )
  return api
}
const press = (action: string) =>
  fireEvent.click(screen.getByRole('button', { name: `${action}: TON wallet` }))

beforeEach(() => {
  wallets.now = []
  wallets.resign.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  window.localStorage.clear()
})

it('a linked wallet that this session has proved is unlinked, and is not linked again by itself', async () => {
  const api = show(TON, { [UNBIND]: FREED })
  expect(screen.getByText('2 wallets earn points')).toBeTruthy()
  press('Unlink')
  await waitFor(() => expect(isUnlinked(key)).toBe(true))
  expect(api.bodies).toEqual([{ wallet_address: TON }])
})

it('one that is connected signs first where the session has no proof of it', async () => {
  wallets.now = [connected]
  wallets.resign.mockImplementation(async () => {
    isProved = true
  })
  let isProved = false
  const api = show(TON, {
    [UNBIND]: () => (isProved ? FREED : apiFailure(401, 'UNAUTHORIZED', 'Sign in with this wallet first.')),
  })
  press('Unlink')
  await waitFor(() => expect(isUnlinked(key)).toBe(true))
  expect([api.requests, wallets.resign.mock.calls.length]).toEqual([[UNBIND, UNBIND], 1])
})

it('without it it cannot be unlinked: its owner sees what to do', async () => {
  const tell = vi.spyOn(notify, 'info').mockImplementation(() => undefined)
  show(TON, { [UNBIND]: () => apiFailure(401, 'UNAUTHORIZED', 'Sign in with this wallet first.') })
  press('Unlink')
  await waitFor(() => expect(tell).toHaveBeenCalledOnce())
  expect(tell.mock.calls[0]?.[0]).toContain('Connect the TON wallet UQBvW8')
  expect([isUnlinked(key), wallets.resign.mock.calls.length]).toEqual([false, 0])
})

it('another user’s wallet is moved here by a signature with it', async () => {
  const tell = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
  wallets.now = [connected]
  let isFree = false
  const api = show(null, {
    [BIND]: () => (isFree ? aProfile({ ton_address: TON }) : apiFailure(409, 'WALLET_TAKEN', 'Another’s.')),
    [UNBIND]: () => {
      isFree = true
      return FREED
    },
  })
  press('Link')
  await screen.findByRole('button', { name: 'Move here: TON wallet' })
  expect(tell).toHaveBeenCalledExactlyOnceWith('Another’s.')
  await waitFor(() => expect(screen.getByRole('button', { name: /TON/ }).ariaDisabled).not.toBe('true'))
  press('Move here')
  await waitFor(() => expect(api.requests).toEqual([BIND, UNBIND, BIND]))
})

it('another one is offered on the chains that have none yet', () => {
  show(TON, {})
  const dialog = renderHook(useConnectDialogState)
  fireEvent.click(screen.getByRole('button', { name: 'Link a wallet' }))
  expect(dialog.result.current).toEqual({ open: true, onlyDisconnected: true, linked: ['ton'] })
  closeConnectDialog()
})
