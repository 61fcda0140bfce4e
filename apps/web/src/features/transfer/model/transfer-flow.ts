import { runSubmitEffect, type TransferFlowDeps } from './run-submit-effect.ts'
import { isSubmitting, submitOrderId, type SubmitState, type TransferRequest } from './submit-state.ts'
import { nextSubmit, startSubmit, type SubmitStep } from './submit-transition.ts'

/** Carries submissions from the form over the change of route to the end of the wallet's work. Lives as long as the page. */
export interface TransferFlow {
  /** The newest submission. */
  getCurrent(): SubmitState | undefined
  findByOrder(orderId: string): SubmitState | undefined
  subscribe(listener: () => void): () => void
  /** Ignored while another submission is creating its order. */
  submit(request: TransferRequest): void
  /** Only acts on an order whose wallet was provably not asked to send. */
  openWalletAgain(orderId: string): void
  /** Forgets a refusal, so that the form shows none. */
  dismissRefusal(): void
}

interface Submission {
  state: SubmitState
  readonly idempotencyKey: string
}

export function createTransferFlow(deps: TransferFlowDeps): TransferFlow {
  const listeners = new Set<() => void>()
  const byOrder = new Map<string, Submission>()
  let current: Submission | undefined

  const apply = (submission: Submission, step: SubmitStep): void => {
    submission.state = step.state
    const orderId = submitOrderId(step.state)
    if (orderId !== undefined) byOrder.set(orderId, submission)
    for (const listener of listeners) listener()
    for (const effect of step.effects) {
      runSubmitEffect(deps, effect, submission.idempotencyKey, (event) =>
        apply(submission, nextSubmit(submission.state, event)),
      )
    }
  }

  return {
    getCurrent: () => current?.state,
    findByOrder: (orderId) => byOrder.get(orderId)?.state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submit(request) {
      if (isSubmitting(current?.state)) return
      const idempotencyKey = reusableKey(current, request) ?? deps.newIdempotencyKey()
      const step = startSubmit(request)
      current = { state: step.state, idempotencyKey }
      apply(current, step)
    },
    openWalletAgain(orderId) {
      const submission = byOrder.get(orderId)
      if (submission?.state.phase !== 'not_opened') return
      const wallet = deps.readWallet(submission.state.request.sourceNetworkType)
      apply(submission, nextSubmit(submission.state, { type: 'open_again', wallet, now: deps.now() }))
    },
    dismissRefusal() {
      if (current?.state.phase !== 'refused' || hasUnknownOutcome(current)) return
      current = undefined
      for (const listener of listeners) listener()
    },
  }
}

/** A create call whose answer got lost may have made the order: the same request goes out under the same key again. */
function reusableKey(last: Submission | undefined, request: TransferRequest): string | undefined {
  if (last?.state.phase !== 'refused' || !hasUnknownOutcome(last)) return undefined
  return fingerprint(last.state.request) === fingerprint(request) ? last.idempotencyKey : undefined
}

function hasUnknownOutcome({ state }: Submission): boolean {
  return state.phase === 'refused' && state.refusal.kind === 'message' && state.refusal.outcomeUnknown
}

function fingerprint(request: TransferRequest): string {
  const { currencyIn, currencyOut, amount, minAmountOut, sender, receiver } = request
  return [currencyIn.id, currencyOut.id, amount, minAmountOut, sender, receiver].join(' ')
}
