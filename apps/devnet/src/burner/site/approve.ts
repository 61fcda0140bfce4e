import type { Approval, Ask } from '../burner-types.ts'
import { PROVIDER_ERRORS, ProviderError, userRejected } from '../provider-error.ts'

interface Permitted<Account> {
  /** The account that the site may use. */
  readonly permitted: () => Account | undefined
}

/** The account that the site may use; throws ProviderError if there is none. */
export function requireOwner<Account>({ permitted }: Permitted<Account>): Account {
  const account = permitted()
  if (account !== undefined) return account
  throw new ProviderError(PROVIDER_ERRORS.unauthorized, 'This site may use no account: connect it first.')
}

/** The account that the site may use, if it has this address; throws ProviderError otherwise. */
export function ownerOf<Account extends { readonly address: string }>(
  { permitted }: Permitted<Account>,
  address: string,
): Account {
  const account = permitted()
  if (account?.address === address) return account
  throw new ProviderError(
    PROVIDER_ERRORS.unauthorized,
    'This site may not use that account: connect it first.',
  )
}

/** Returns once the wallet's owner has approved; throws ProviderError if they refuse. */
export async function demand({ ask }: { readonly ask: Ask }, approval: Approval): Promise<void> {
  if (!(await ask(approval)).approved) throw userRejected()
}

/** Shows a text, and returns once the wallet's owner has approved its signature. */
export const demandSignature = (
  site: { readonly ask: Ask; readonly origin: string },
  owner: { readonly address: string },
  message: string,
): Promise<void> =>
  demand(site, {
    kind: 'sign',
    title: 'Sign this message?',
    rows: [
      { label: 'Site', value: site.origin },
      { label: 'Account', value: owner.address, code: true },
    ],
    message,
  })
