import type { Approval } from '../burner-types.ts'
import { PROVIDER_ERRORS, ProviderError, userRejected } from '../provider-error.ts'
import type { StandardSigner } from './create-standard-burner.ts'

/** The account that the site may use, if it has this address; throws ProviderError otherwise. */
export function ownerOf<Account extends { readonly address: string }>(
  { permitted }: Pick<StandardSigner<Account>, 'permitted'>,
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
export async function demand(
  { ask }: Pick<StandardSigner<unknown>, 'ask'>,
  approval: Approval,
): Promise<void> {
  if (!(await ask(approval)).approved) throw userRejected()
}

/** Shows the text of a message, and returns once the wallet's owner has approved it. */
export const demandSignature = (
  signer: Pick<StandardSigner<unknown>, 'ask' | 'origin'>,
  owner: { readonly address: string },
  message: Uint8Array,
): Promise<void> =>
  demand(signer, {
    kind: 'sign',
    title: 'Sign this message?',
    rows: [
      { label: 'Site', value: signer.origin },
      { label: 'Account', value: owner.address, code: true },
    ],
    message: new TextDecoder().decode(message),
  })
