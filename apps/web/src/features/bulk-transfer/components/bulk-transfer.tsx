import { type ReactNode, useState } from 'react'
import { UnsupportedNetworkDialog } from '../../../entities/wallet/switching/unsupported-network-dialog.tsx'
import { apiClient } from '../../../shared/api/api-client.ts'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { useBulkForm } from '../hooks/use-bulk-form.ts'
import { useBulkSubmit } from '../hooks/use-bulk-submit.ts'
import { createBulkApi } from '../model/bulk-api.ts'
import { isDirtyDraft } from '../model/bulk-draft.ts'
import { BulkForm } from './bulk-form.tsx'
import { ConfirmBulk } from './confirm-bulk.tsx'
import { LeaveGuard } from './leave-guard.tsx'

const bulkApi = createBulkApi(apiClient)

/** The two steps of an Advanced transfer: one deposit to many recipients. `modeSwitch` is shown on the form alone. */
export function BulkTransfer({ modeSwitch }: { modeSwitch: ReactNode }): ReactNode {
  const form = useBulkForm(bulkApi)
  const [reviewedBy, setReviewedBy] = useState<string>()
  const sending = useBulkSubmit(form)
  // The account is part of what was confirmed: another one goes back to the form.
  const isReview = reviewedBy !== undefined && reviewedBy === form.payer?.address
  return (
    <>
      <Panel className="mx-auto max-w-form-advanced">
        {isReview ? (
          <ConfirmBulk
            form={form}
            sending={sending}
            onBack={() => {
              sending.dismiss()
              setReviewedBy(undefined)
            }}
          />
        ) : (
          <>
            {modeSwitch}
            <h1 className="mb-4 text-title font-semibold">Advanced Bridge</h1>
            <BulkForm form={form} onReview={() => setReviewedBy(form.payer?.address)} />
          </>
        )}
        <LeaveGuard isDirty={isDirtyDraft(form.kept.draft)} orderId={sending.orderId} />
      </Panel>
      <UnsupportedNetworkDialog />
    </>
  )
}
