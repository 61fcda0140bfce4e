import { isRecord } from '../errors/is-record.ts'
import type { FoundWallet } from '../capabilities/wallet-module.ts'
import { readAnnouncedWallet } from './announced-wallet.ts'

/** An object that answers requests, as all providers do that are announced by events. */
export const isProvider = (value: unknown): value is { request(request: unknown): Promise<unknown> } =>
  isRecord(value) && typeof value['request'] === 'function'

/** A provider announced by an event (EIP-6963, TIP-6963), under its reverse domain name; undefined for anything else. */
export function readAnnouncement(event: Event): FoundWallet<unknown> | undefined {
  const { info, provider } = Object('detail' in event ? event.detail : undefined)
  if (!isRecord(info) || !isProvider(provider)) return undefined
  const { rdns, name, icon } = info
  if (typeof rdns !== 'string' || !/^[a-zA-Z0-9][a-zA-Z0-9.-]{1,99}$/.test(rdns)) return undefined
  const wallet = readAnnouncedWallet(rdns, name, icon)
  return wallet && { wallet, handle: provider }
}
