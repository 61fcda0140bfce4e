import type { ChainFamily } from '@sunspan/domain'
import { useSyncExternalStore } from 'react'
import type { Network } from '../network/network.ts'

export interface ConnectWish {
  /** Limits the dialog to one family. */
  readonly family?: ChainFamily
  /** Limits it to wallets that serve this network. */
  readonly network?: Pick<Network, 'id' | 'name' | 'family' | 'chainId'>
  /** Leaves out families that have their wallet already. */
  readonly onlyDisconnected?: boolean
}

/** What the connect dialog shows; any part of the app may open it, the layout holds it. */
export interface ConnectRequest extends ConnectWish {
  readonly open: boolean
}

const listeners = new Set<() => void>()
let request: ConnectRequest = { open: false }

function update(next: ConnectRequest): void {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the connect dialog. */
export const openConnectDialog = (wish: ConnectWish = {}): void => update({ ...wish, open: true })

/** Opens it for whoever pays on a network. */
export const connectFor = (network: ConnectWish['network']): void =>
  openConnectDialog(network === undefined ? {} : { family: network.family, network })

export const closeConnectDialog = (): void => update({ ...request, open: false })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const getRequest = (): ConnectRequest => request

export const useConnectRequest = (): ConnectRequest => useSyncExternalStore(subscribe, getRequest, getRequest)
