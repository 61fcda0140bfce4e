import { ProviderError } from '../provider-error.ts'
import { TON_CONNECT_ERRORS } from './ton-errors.ts'

const TIMEOUT_MS = 10_000

/** The domain in a site's manifest, the only one to sign for. Rejects with ProviderError. */
export async function readManifest(
  { fetch }: { readonly fetch: typeof globalThis.fetch },
  address: unknown,
): Promise<string> {
  const answer = await fetch(String(address), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  )
  if (answer?.ok !== true) {
    throw new ProviderError(TON_CONNECT_ERRORS.manifestNotFound, 'The manifest of the site was not found.')
  }
  const { url, name, iconUrl }: Record<string, unknown> = Object(await answer.json().catch(() => undefined))
  const isWhole = [url, name, iconUrl].every((text) => typeof text === 'string' && text !== '')
  if (!isWhole || !URL.canParse(String(url))) {
    throw new ProviderError(TON_CONNECT_ERRORS.manifestBroken, 'The manifest of the site is broken.')
  }
  return new URL(String(url)).host
}
