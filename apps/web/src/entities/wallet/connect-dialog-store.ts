import type { ChainFamily } from '@sunspan/domain'
import { useSyncExternalStore } from 'react'

/** What the connect dialog shows; any part of the app may open it, the layout holds it. */
export interface ConnectRequest {
  readonly open: boolean
  /** Limits the dialog to one family. */
  readonly family: ChainFamily | undefined
}

const listeners = new Set<() => void>()
let request: ConnectRequest = { open: false, family: undefined }

function update(next: ConnectRequest): void {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the connect dialog. */
export const openConnectDialog = (options: { family?: ChainFamily } = {}): void =>
  update({ open: true, family: options.family })

export const closeConnectDialog = (): void => update({ ...request, open: false })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const getRequest = (): ConnectRequest => request

export const useConnectRequest = (): ConnectRequest => useSyncExternalStore(subscribe, getRequest, getRequest)
