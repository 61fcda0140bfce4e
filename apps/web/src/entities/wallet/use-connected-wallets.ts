import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import { useSyncExternalStore } from 'react'
import type { LoginState } from './login-state.ts'
import { wallets } from './wallets.ts'

export interface ConnectedWallet {
  readonly family: WalletFamily
  readonly address: string
  /** Of the wallet itself. */
  readonly name: string
  readonly icon: string
  readonly login: LoginState['status']
}

function subscribe(listener: () => void): () => void {
  const ends = WALLET_FAMILIES.flatMap((family) => [
    wallets[family].connector.subscribe(listener),
    wallets[family].login.subscribe(listener),
  ])
  return () => {
    for (const end of ends) end()
  }
}

const read = (): readonly ConnectedWallet[] =>
  WALLET_FAMILIES.flatMap((family) => {
    const { connector, login } = wallets[family]
    const state = connector.getState()
    if (state.status !== 'connected') return []
    const { name, icon } = state.wallet
    return [{ family, address: state.address, name, icon, login: login.getState().status }]
  })

const textOf = (connected: readonly ConnectedWallet[]): string =>
  connected.map(({ family, address, name, login }) => [family, address, name, login].join(' ')).join('\n')

const NONE: readonly ConnectedWallet[] = []
let last = { text: '', connected: NONE }

/** The same array while nothing of it changes. */
function readStable(): readonly ConnectedWallet[] {
  const connected = read()
  const text = textOf(connected)
  if (text !== last.text) last = { text, connected }
  return last.connected
}

/** Every wallet that is connected, of every family, and how far it has proved itself. */
export const useConnectedWallets = (): readonly ConnectedWallet[] =>
  useSyncExternalStore(subscribe, readStable, () => NONE)

/** True while a wallet that was connected is on its way back, or is being asked. */
export const useIsWalletPending = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => WALLET_FAMILIES.some((family) => wallets[family].connector.getState().status === 'connecting'),
    () => false,
  )
