// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { followWallets } from './follow-wallets.ts'

const scene = vi.hoisted(() => ({
  states: new Map<string, unknown>(),
  listeners: new Set<() => void>(),
  bind: vi.fn<(client: unknown) => void>(),
  load: vi.fn<() => void>(),
}))
vi.mock('../flows/wallet-login/logins.ts', () => ({
  loginOf: (family: string) => ({
    getState: () => scene.states.get(family) ?? { status: 'none' },
    subscribe: (listener: () => void) => scene.listeners.add(listener),
  }),
}))
vi.mock('../flows/points/bind-wallets.ts', () => {
  scene.load()
  return { bindWalletsAtLogin: scene.bind }
})

const logIn = (family: string, status = 'authorized'): void => {
  scene.states.set(family, { status, address: `${family}-wallet` })
  for (const listener of scene.listeners) listener()
}

it('fetches the programme with the first wallet that can be linked, once, whichever page is open', async () => {
  const client = new QueryClient()
  followWallets(client)
  logIn('solana')
  logIn('evm', 'signing')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(scene.load).not.toHaveBeenCalled()
  logIn('evm')
  await vi.waitFor(() => expect(scene.bind).toHaveBeenCalledExactlyOnceWith(client))
  logIn('ton')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(scene.bind).toHaveBeenCalledTimes(1)
})
