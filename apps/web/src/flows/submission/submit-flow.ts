import { runSubmitEffect, type SubmitFlowDeps } from './run-submit-effect.ts'
import {
  isSubmitting,
  submitOrderId,
  type PayableOrder,
  type SubmitRequest,
  type SubmitState,
} from './submit-state.ts'
import { nextSubmit, startSubmit, type SubmitStep } from './submit-transition.ts'

/** Runs submissions from the form, across the route change, until the wallet is done. Lives as long as the page. */
export interface SubmitFlow<R extends SubmitRequest, O extends PayableOrder> {
  /** The newest submission. */
  getCurrent(): SubmitState<R, O> | undefined
  findByOrder(orderId: string): SubmitState<R, O> | undefined
  subscribe(listener: () => void): () => void
  /** Ignored while another submission is creating its order. */
  submit(request: R): void
  /**
   * Asks the wallet to pay, if it was not asked or does not answer. Of earlier requests only a payment still counts: another answer says nothing about
   * the newest.
   */
  openWalletAgain(orderId: string): void
  /** Clears a refusal, so that the form no longer shows it. */
  dismissRefusal(): void
}

interface Submission<R extends SubmitRequest, O extends PayableOrder> {
  state: SubmitState<R, O>
  readonly idempotencyKey: string
  /** How often the wallet was asked again. */
  repeats: number
}

/** `left`: an order whose page was left before its wallet answered; `openWalletAgain` goes on with it. */
export function createSubmitFlow<R extends SubmitRequest, O extends PayableOrder>(
  deps: SubmitFlowDeps<R, O>,
  left?: { readonly request: R; readonly order: O },
): SubmitFlow<R, O> {
  const listeners = new Set<() => void>()
  const byOrder = new Map<string, Submission<R, O>>()
  if (left !== undefined) {
    const state = { phase: 'not_opened', reason: 'page_left', ...left } as const
    byOrder.set(left.order.id, { state, idempotencyKey: left.order.id, repeats: 0 })
  }
  let current: Submission<R, O> | undefined

  const apply = (submission: Submission<R, O>, step: SubmitStep<R, O>): void => {
    submission.state = step.state
    const orderId = submitOrderId(step.state)
    if (orderId !== undefined) byOrder.set(orderId, submission)
    for (const listener of listeners) listener()
    const { repeats } = submission
    for (const effect of step.effects) {
      runSubmitEffect(deps, effect, submission.idempotencyKey, (event) => {
        const isOld = submission.repeats !== repeats
        if (isOld && (event.type !== 'wallet_sent' || event.hash === undefined)) return
        apply(submission, nextSubmit(submission.state, event))
      })
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
      const idempotencyKey = reusableKey(deps, current, request) ?? deps.newIdempotencyKey()
      const step = startSubmit<R, O>(request)
      const submission = { state: step.state, idempotencyKey, repeats: 0 }
      current = submission
      apply(submission, step)
    },
    openWalletAgain(orderId) {
      const submission = byOrder.get(orderId)
      if (submission === undefined || !isAsked(submission.state)) return
      const wallet = deps.readWallet(submission.state.request.sourceNetworkType)
      submission.repeats += 1
      apply(submission, nextSubmit(submission.state, { type: 'open_again', wallet, now: deps.now() }))
    },
    dismissRefusal() {
      if (current?.state.phase !== 'refused' || hasUnknownOutcome(current)) return
      current = undefined
      for (const listener of listeners) listener()
    },
  }
}

/** Whether the wallet was, or may have been, asked to pay, and has not answered. */
const isAsked = <R extends SubmitRequest, O extends PayableOrder>(
  state: SubmitState<R, O>,
): state is Extract<SubmitState<R, O>, { phase: 'not_opened' | 'switching_network' | 'awaiting_wallet' }> =>
  state.phase === 'not_opened' || state.phase === 'switching_network' || state.phase === 'awaiting_wallet'

/** A create call whose response was lost may have created the order: the same request is sent again with the same key. */
function reusableKey<R extends SubmitRequest, O extends PayableOrder>(
  { fingerprint }: Pick<SubmitFlowDeps<R, O>, 'fingerprint'>,
  last: Submission<R, O> | undefined,
  request: R,
): string | undefined {
  if (last?.state.phase !== 'refused' || !hasUnknownOutcome(last)) return undefined
  return fingerprint(last.state.request) === fingerprint(request) ? last.idempotencyKey : undefined
}

const hasUnknownOutcome = ({ state }: { readonly state: SubmitState }): boolean =>
  state.phase === 'refused' && state.refusal.kind === 'message' && state.refusal.outcomeUnknown
