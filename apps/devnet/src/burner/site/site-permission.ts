import { createApprovals } from '../approvals.ts'
import type { Ask } from '../burner-types.ts'
import { STORAGE_KEYS } from '../wallet-state.ts'

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface SitePermission<Account> {
  /** The account that this site may access, if any. */
  get(): Account | undefined
  set(index: number): void
  revoke(): void
}

/** What a family's wallet stores about a site, under its own key. */
export function createSitePermission<Account extends { readonly index: number }>(
  key: string,
  { storage, accounts }: { readonly storage: Memory; readonly accounts: readonly Account[] },
): SitePermission<Account> {
  return {
    get: () => accounts.find(({ index }) => String(index) === storage.getItem(key)),
    set: (index) => storage.setItem(key, String(index)),
    revoke: () => storage.removeItem(key),
  }
}

/** Asks the wallet's owner, or answers automatically if the browser's storage is set so. */
export function createSiteAsk({
  storage,
  openWindow,
}: {
  readonly storage: Memory
  readonly openWindow: Ask
}): Ask {
  const autoAnswer = () => {
    const stored = storage.getItem(STORAGE_KEYS.auto)
    return stored === 'approve' || stored === 'reject' ? stored : undefined
  }
  return createApprovals({ autoAnswer, openWindow })
}
