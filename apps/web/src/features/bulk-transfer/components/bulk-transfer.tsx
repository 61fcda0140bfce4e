import { type ReactNode, useState } from 'react'
import { apiClient } from '../../../shared/api/api-client.ts'
import { localStore } from '../../../shared/storage/browser-storage.ts'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { useBulkForm } from '../hooks/use-bulk-form.ts'
import { useBulkSubmit } from '../hooks/use-bulk-submit.ts'
import { createBulkApi } from '../model/bulk-api.ts'
import { isDirtyDraft } from '../model/bulk-draft.ts'
import { forgetDraft } from '../model/draft-storage.ts'
import { BulkForm } from './bulk-form.tsx'
import { ConfirmBulk } from './confirm-bulk.tsx'
import { LeaveGuard } from './leave-guard.tsx'

const bulkApi = createBulkApi(apiClient)

export interface BulkTransferProps {
  /** Regular or Advanced; shown on the form alone. */
  readonly modeSwitch: ReactNode
  /** The order exists, and its deposit has yet to be sent. */
  readonly onCreated: (orderId: string) => void
}

/** The two steps of an Advanced transfer: one deposit to many recipients. */
export function BulkTransfer({ modeSwitch, onCreated }: BulkTransferProps): ReactNode {
  const form = useBulkForm(bulkApi)
  const [reviewedBy, setReviewedBy] = useState<string>()
  const [isCreated, setIsCreated] = useState(false)
  const sending = useBulkSubmit(bulkApi, form, (orderId) => {
    forgetDraft(localStore)
    setIsCreated(true)
    onCreated(orderId)
  })
  // The account is part of what was confirmed: another one goes back to the form.
  const isReview = reviewedBy !== undefined && reviewedBy === form.payer
  return (
    <Panel className="mx-auto max-w-form-advanced">
      {isReview ? (
        <ConfirmBulk form={form} sending={sending} onBack={() => setReviewedBy(undefined)} />
      ) : (
        <>
          {modeSwitch}
          <h1 className="mb-4 text-title font-semibold">Advanced Bridge</h1>
          <BulkForm form={form} onReview={() => setReviewedBy(form.payer)} />
        </>
      )}
      <LeaveGuard isDirty={!isCreated && isDirtyDraft(form.kept.draft)} />
    </Panel>
  )
}
