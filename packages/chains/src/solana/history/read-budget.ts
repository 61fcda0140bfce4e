import { BehindError } from '../../rpc/transport/rpc-faults.ts'

/**
 * There is more to read than one call may. Not the node's fault, and nothing is lost: what was read is cached, and the next call resumes
 * from there.
 */
export class MoreToReadError extends BehindError {}

/** Request budget of one call, however many transactions third parties have sent. Throws a MoreToReadError once it is exhausted. */
export interface ReadBudget {
  /** Spends one page of a transaction list. */
  spendPage(): void
  /** Spends one request for transactions. */
  spendRequest(): void
}

/**
 * At 0.15 s per request, typical of public nodes, 70 requests take 11 s: a fifth of a step's time limit. An account's lists take at least
 * one page each.
 */
const MAX_PAGES = 40
const MAX_REQUESTS = 30

export function createReadBudget(): ReadBudget {
  let pages = MAX_PAGES
  let requests = MAX_REQUESTS
  const assertLeft = (left: number): void => {
    if (left < 0)
      throw new MoreToReadError('rpc_unavailable', 'There is more to read than one call may ask for.')
  }
  return {
    spendPage() {
      pages -= 1
      assertLeft(pages)
    },
    spendRequest() {
      requests -= 1
      assertLeft(requests)
    },
  }
}
