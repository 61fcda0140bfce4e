import type { ChainFamily } from '@sunspan/domain'
import { useSyncExternalStore } from 'react'
import type { Network } from '../network/network.ts'

export interface ConnectRequest {
  /** Restricts the dialog to one family. */
  readonly family?: ChainFamily
  /** Restricts the dialog to wallets that support this network. */
  readonly network?: Pick<Network, 'id' | 'name' | 'family' | 'chainId'>
  /** Leaves out families with a connected wallet. */
  readonly onlyDisconnected?: boolean
  /** Families that already have their wallet in the user's profile: left out, too. */
  readonly linked?: readonly ChainFamily[]
}

/** State of the connect dialog. Any part of the app may open it; the layout renders it. */
export interface ConnectDialogState extends ConnectRequest {
  readonly open: boolean
}

const listeners = new Set<() => void>()
let state: ConnectDialogState = { open: false }

function update(next: ConnectDialogState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Opens the connect dialog. */
export const openConnectDialog = (request: ConnectRequest = {}): void => update({ ...request, open: true })

/** Opens it for paying on a network. */
export const connectFor = (network: ConnectRequest['network']): void =>
  openConnectDialog(network === undefined ? {} : { family: network.family, network })

export const closeConnectDialog = (): void => update({ ...state, open: false })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const getState = (): ConnectDialogState => state

export const useConnectDialogState = (): ConnectDialogState =>
  useSyncExternalStore(subscribe, getState, getState)
