import type { BulkApi, BulkOrderRequest } from './bulk-api.ts'
import { classifyCreateBulkError, type CreateBulkFailure } from './create-bulk-failure.ts'

export interface BulkSubmitDeps {
  readonly api: Pick<BulkApi, 'create'>
  /** Proves the source wallet anew. */
  readonly signIn: () => Promise<void>
  readonly signInErrorText: (error: unknown) => string
  readonly newIdempotencyKey: () => string
}

export type BulkSubmitResult =
  | { readonly ok: true; readonly orderId: string }
  | { readonly ok: false; readonly failure: Exclude<CreateBulkFailure, { kind: 'unauthorized' }> }

const fingerprint = (request: BulkOrderRequest): string =>
  JSON.stringify(request, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/**
 * Creates bulk orders: signs in again once after a 401, and sends a request whose answer got lost under the same key again, so
 * that it never makes two orders.
 */
export function createBulkSubmit(deps: BulkSubmitDeps): {
  submit(request: BulkOrderRequest): Promise<BulkSubmitResult>
} {
  let unknown: { readonly fingerprint: string; readonly key: string } | undefined

  async function attempt(
    request: BulkOrderRequest,
    key: string,
    hasSignedIn: boolean,
  ): Promise<BulkSubmitResult> {
    try {
      return { ok: true, orderId: await deps.api.create(request, key) }
    } catch (error) {
      const failure = classifyCreateBulkError(error)
      if (failure.kind !== 'unauthorized') return { ok: false, failure }
      if (hasSignedIn) return refused('The server did not accept the signature. Please try again.')
      try {
        await deps.signIn()
      } catch (cause) {
        return refused(deps.signInErrorText(cause))
      }
      return attempt(request, key, true)
    }
  }

  return {
    async submit(request) {
      const wanted = fingerprint(request)
      const key = unknown?.fingerprint === wanted ? unknown.key : deps.newIdempotencyKey()
      const result = await attempt(request, key, false)
      const isUnknown = !result.ok && result.failure.kind === 'message' && result.failure.isOutcomeUnknown
      unknown = isUnknown ? { fingerprint: wanted, key } : undefined
      return result
    },
  }
}

const refused = (text: string): BulkSubmitResult => ({
  ok: false,
  failure: { kind: 'message', text, isOutcomeUnknown: false },
})
