import type { BurnerPage } from './burner-page.ts'
import type { ApprovalRow, Ask } from '../burner-types.ts'
import { userRejected } from '../provider-error.ts'
import { createSiteAsk, createSitePermission } from './site-permission.ts'

interface OfferedAccount {
  readonly index: number
  readonly address: string
}

export interface SiteConnection<Account> {
  readonly ask: Ask
  /** The account that the site may use, if any. */
  permitted(): Account | undefined
  /** Asks the owner, unless the site may use an account already. Rejects with ProviderError if the owner refuses. */
  connect(): Promise<void>
  disconnect(): void
  /** Rereads the storage, which another tab may have changed. */
  refresh(): void
}

/** The owner's choice of an account for a site. Rejects with ProviderError if the owner refuses. */
export async function askForAccount<Account extends OfferedAccount>(request: {
  readonly ask: Ask
  readonly accounts: readonly Account[]
  readonly origin: string
  /** The networks' names, for display. */
  readonly kind: string
  readonly selectedIndex?: number | undefined
  readonly more?: readonly ApprovalRow[]
}): Promise<number> {
  const { ask, accounts, origin, kind, more = [] } = request
  const selectedIndex = request.selectedIndex ?? accounts[0]?.index ?? 0
  const answer = await ask({
    kind: 'connect',
    title: 'Connect to this site?',
    rows: [
      { label: 'Site', value: origin },
      { label: 'Kind', value: kind },
      { label: 'It will see', value: 'your address and balances, and may ask for signatures' },
      ...more,
    ],
    accounts: accounts.map(({ index, address }) => ({ index, address })),
    selectedIndex,
  })
  if (!answer.approved) throw userRejected()
  return answer.accountIndex ?? selectedIndex
}

/** A site's access to a family's wallet, stored under the family's own key. `onChange` is called when the account differs from before. */
export function createSiteConnection<Account extends OfferedAccount>(
  page: BurnerPage & { readonly accounts: readonly Account[] },
  family: {
    readonly permissionKey: string
    /** The networks' names, for display. */
    readonly kind: string
    readonly onChange: (account: Account | undefined) => void
  },
): SiteConnection<Account> {
  const { accounts, origin } = page
  const permission = createSitePermission(family.permissionKey, page)
  const ask = createSiteAsk(page)
  let seen = permission.get()?.address
  const refresh = (): void => {
    const now = permission.get()
    if (now?.address === seen) return
    seen = now?.address
    family.onChange(now)
  }
  return {
    ask,
    permitted: permission.get,
    async connect() {
      if (permission.get() !== undefined) return
      permission.set(await askForAccount({ ask, accounts, origin, kind: family.kind }))
      refresh()
    },
    disconnect() {
      permission.revoke()
      refresh()
    },
    refresh,
  }
}
