import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from '../../../shared/ui/icons/drawn/arrows/arrow-up-right.ts'
import { type ReactNode, useState } from 'react'
import { apiClient } from '../../../shared/api/api-client.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden/visually-hidden.tsx'
import { useConfirmStep } from '../../../flows/submission/confirm/use-confirm-step.ts'
import { useBulkForm } from '../hooks/use-bulk-form.ts'
import { useBulkSubmit } from '../hooks/use-bulk-submit.ts'
import { createBulkApi } from '../model/bulk-api.ts'
import { isDirtyDraft } from '../model/bulk-draft.ts'
import { BulkForm } from './bulk-form.tsx'
import { ConfirmBulk } from './confirm-bulk.tsx'
import { LeaveGuard } from './leave/leave-guard.tsx'

const bulkApi = createBulkApi(apiClient)

/** The two steps of an Advanced transfer: one deposit to many recipients. */
export function BulkTransfer(): ReactNode {
  const form = useBulkForm(bulkApi)
  const [reviewedBy, setReviewedBy] = useState<string>()
  const sending = useBulkSubmit(form)
  // The confirmation includes the account: another account returns to the form.
  const isCurrent = reviewedBy !== undefined && reviewedBy === form.payer?.address
  const step = useConfirmStep(isCurrent)
  return (
    <>
      {isCurrent && step.isAddressed ? (
        <ConfirmBulk
          form={form}
          sending={sending}
          onBack={() => {
            sending.dismiss()
            step.close()
          }}
        />
      ) : (
        <>
          <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h1 className="text-title font-semibold">Advanced Bridge</h1>
            <Link
              to={PATHS.advancedGuide}
              target="_blank"
              className="inline-flex min-h-6 items-center gap-1 rounded-sm text-small text-accent underline-offset-4 hover:underline"
            >
              How it works
              <ArrowUpRight aria-hidden className="size-3.5" />
              <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
            </Link>
          </header>
          <BulkForm
            form={form}
            onReview={() => {
              sending.dismiss()
              setReviewedBy(form.payer?.address)
              step.open()
            }}
          />
        </>
      )}
      <LeaveGuard isDirty={isDirtyDraft(form.storedDraft.draft)} orderId={sending.orderId} />
    </>
  )
}
