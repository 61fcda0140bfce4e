import { useSyncExternalStore } from 'react'
import type { Recipient } from './recipient.ts'
import { recipientStore } from './recipient-store.ts'

const NONE: readonly Recipient[] = []

export function useRecipients(): readonly Recipient[] {
  const { subscribe, get } = recipientStore()
  return useSyncExternalStore(subscribe, get, () => NONE)
}
