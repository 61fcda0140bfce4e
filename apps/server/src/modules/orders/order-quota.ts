import type { Installation } from '@sunspan/bridge'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { callerOf } from '../../http/caller-of.ts'

const DAY_MS = 86_400_000
/** Recipients of new orders: some 3.4 MB from one address while unpaid, of which a fourteenth stays. */
const RECIPIENTS_PER_DAY = 5_000
/** The most addresses a day; beyond it the oldest are forgotten. */
const MOST_CALLERS = 20_000

/** Bounds what one address can have stored in a day: orders and wallets cost nothing, and unpaid orders stay for a week. */
export interface OrderQuota {
  /** Counts a new order by its recipients. Throws an ApiError TOO_MANY_REQUESTS above the day's limit. */
  take(request: Pick<FastifyRequest, 'ip' | 'apiClient'>, recipients: number): void
}

/** Without rate limits there is no quota either. */
interface OrderQuotaDeps {
  readonly options: { readonly rateLimitPerMinute: number }
  readonly installation: { readonly apiKeys: Pick<Installation['apiKeys'], 'approval'> }
  readonly now: () => Date
}

/** Each process counts for itself. Calls with a key are not counted where a person approves each key. */
export function createOrderQuota(
  { options, installation, now }: OrderQuotaDeps,
  perDay = RECIPIENTS_PER_DAY,
): OrderQuota {
  const trustsKeys = installation.apiKeys.approval === 'operator'
  let day = 0
  const taken = new Map<string, number>()
  return {
    take({ ip, apiClient }, recipients) {
      if (options.rateLimitPerMinute === 0 || (trustsKeys && apiClient !== null)) return
      const today = Math.floor(now().getTime() / DAY_MS)
      if (today !== day) taken.clear()
      day = today
      const caller = callerOf(ip)
      const sum = (taken.get(caller) ?? 0) + recipients
      if (sum > perDay) {
        const message = `Orders for more than ${String(perDay)} recipients a day aren’t accepted from one address. Continue tomorrow.`
        throw new ApiError('TOO_MANY_REQUESTS', message)
      }
      taken.set(caller, sum)
      const [first] = taken.keys()
      if (taken.size > MOST_CALLERS && first !== undefined) taken.delete(first)
    },
  }
}
