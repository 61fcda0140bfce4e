import { useEffect, useRef } from 'react'
import type { BulkOrderRequest } from '../../../flows/submission/bulk-order-request.ts'
import { isSubmitting, submitOrderId } from '../../../flows/submission/submit-state.ts'
import { useCurrentBulkSubmit } from './use-bulk-flow.ts'
import type { BulkForm } from './use-bulk-form.ts'

export interface BulkSending {
  readonly send: (checked: Pick<BulkOrderRequest, 'allowsContracts'>) => void
  readonly isBusy: boolean
  /** The wallet is being asked to sign in again. */
  readonly isSigningIn: boolean
  readonly problem: { readonly title?: string; readonly text: string } | undefined
  /** Clears the reason why the last attempt was refused. */
  readonly dismiss: () => void
  /** The order of the last attempt, once it exists: navigation to its page needs no confirmation. */
  readonly orderId: () => string | undefined
}

const FEES_MOVED = {
  title: 'The amount has changed',
  text: 'Network fees have changed. Check the new total, and send it if you agree.',
} as const

/** Submits the displayed bulk order; the flow continues with the wallet on the progress page. */
export function useBulkSubmit(form: BulkForm): BulkSending {
  const { flow, state } = useCurrentBulkSubmit()
  const refusal = state?.phase === 'refused' ? state.refusal : undefined
  const hasFeesMoved = refusal?.kind === 'quote_changed'
  const estimate = useRef(form.estimate)
  estimate.current = form.estimate
  useEffect(() => {
    if (hasFeesMoved) estimate.current.refetch()
  }, [hasFeesMoved, refusal])
  return {
    send: (checked) => {
      const request = requestOf(form)
      if (request !== undefined) flow.submit({ ...request, ...checked })
    },
    isBusy: isSubmitting(state),
    isSigningIn: state?.phase === 'signing_in',
    problem: hasFeesMoved ? FEES_MOVED : refusal?.kind === 'message' ? refusal : undefined,
    dismiss: () => flow.dismissRefusal(),
    orderId: () => {
      const current = flow.getCurrent()
      return current === undefined ? undefined : submitOrderId(current)
    },
  }
}

function requestOf({
  view,
  source,
  payer,
  storedDraft,
}: BulkForm): Omit<BulkOrderRequest, 'allowsContracts'> | undefined {
  const { network, token } = source
  if (view.blocker !== undefined || view.totals === undefined) return undefined
  if (network === undefined || token === undefined || payer === undefined) return undefined
  return {
    currencyIn: token,
    sourceNetworkType: network.type,
    sourceChainId: network.chainId,
    amount: view.totals.total,
    sender: payer.address,
    executionType: storedDraft.draft.executionType,
    rows: view.rows,
    allowDuplicates: storedDraft.draft.rows.some(({ isDuplicateMeant }) => isDuplicateMeant),
  }
}
