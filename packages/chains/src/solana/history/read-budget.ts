import { BehindError } from '../../rpc/transport/rpc-faults.ts'

/**
 * There is more to read than one call may take. Not a fault of the node, and nothing is lost: what was read is remembered, and the next call goes on
 * from there.
 */
export class MoreToReadError extends BehindError {}

/** What one call may ask for, however many transactions strangers have sent. Throws a MoreToReadError once that is used up. */
export interface ReadBudget {
  /** One page of a list of transactions. */
  takePage(): void
  /** One request for some transactions. */
  takeRequest(): void
}

/**
 * At 0.15 s a request, as public nodes answer, 70 requests are 11 s: a fifth of what a step may take. An account's lists take a page each at least.
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
    takePage() {
      pages -= 1
      assertLeft(pages)
    },
    takeRequest() {
      requests -= 1
      assertLeft(requests)
    },
  }
}
