import { ApiError } from '../../http/api-error.ts'
import { parseReceiverUrl } from '../../outbound/parse-receiver-url.ts'
import type { ReceiverDeps } from '../../outbound/post-to-receiver.ts'
import { ReceiverError } from '../../outbound/receiver-error.ts'
import { resolveReceiver } from '../../outbound/resolve-receiver.ts'

/** The normal form of an address that a caller named. Throws an ApiError VALIDATION_FAILED, which names the field. */
export type CheckReceiver = (field: 'webhook_url' | 'endpoint', text: string) => Promise<string>

/** Each delivery verifies the address again: what its name resolves to may change. */
export function createCheckReceiver(receivers: Omit<ReceiverDeps, 'timeoutMs'>): CheckReceiver {
  return async (path, text) => {
    try {
      const url = parseReceiverUrl(text, receivers)
      await resolveReceiver(url, receivers)
      return url.href
    } catch (error) {
      if (!(error instanceof ReceiverError)) throw error
      const message = `${error.message}.`
      throw new ApiError('VALIDATION_FAILED', `${path}: ${message}`, {
        details: { issues: [{ in: 'body', path, message }] },
        cause: error,
      })
    }
  }
}
