import type { Answer, Approval, Ask } from './burner-types.ts'
import { PROVIDER_ERRORS, ProviderError } from './provider-error.ts'

/** Shows requests one after another; rejects a second connection request while the first is open, as extensions do. */
export function createApprovals(deps: {
  autoAnswer: () => 'approve' | 'reject' | undefined
  openWindow: Ask
}): Ask {
  let last: Promise<unknown> = Promise.resolve()
  let connecting = false
  const answer = async (approval: Approval): Promise<Answer> => {
    const auto = deps.autoAnswer()
    if (auto === 'reject') return { approved: false }
    if (auto === undefined) return deps.openWindow(approval)
    const { selectedIndex } = approval
    return { approved: true, ...(selectedIndex === undefined ? {} : { accountIndex: selectedIndex }) }
  }
  const enqueue = (approval: Approval) => {
    const answered = last.then(() => answer(approval))
    last = answered.catch(() => undefined)
    return answered
  }
  return async (approval) => {
    if (approval.kind !== 'connect') return enqueue(approval)
    if (connecting) {
      throw new ProviderError(
        PROVIDER_ERRORS.alreadyPending,
        'A request to connect is already open in the wallet.',
      )
    }
    connecting = true
    try {
      return await enqueue(approval)
    } finally {
      connecting = false
    }
  }
}
