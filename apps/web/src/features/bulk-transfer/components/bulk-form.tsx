import { type ReactNode, useState } from 'react'
import { NetworksFailed } from '../../../entities/network/networks-failed.tsx'
import { connectFor } from '../../../entities/wallet/connect-dialog-store.ts'
import { switchNetworkHint } from '../../../flows/submission/submit-messages.ts'
import { SwitchNetworkButton } from '../../../flows/submission/switch-network-button.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import type { BulkForm as Form } from '../hooks/use-bulk-form.ts'
import { isBlankRow } from '../model/bulk-draft.ts'
import { BulkSummary } from './bulk-summary.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { ExecutionToggle } from './execution-toggle.tsx'
import { ImportDialog } from './import/import-dialog.ts'
import { RecipientList } from './recipients/recipient-list.tsx'
import { SourceFields } from './source-fields.tsx'

/** The Advanced form: who pays, who receives what and where, and the fees. */
export function BulkForm({ form, onReview }: { form: Form; onReview: () => void }): ReactNode {
  const { storedDraft, source, rows } = form
  const { draft, dispatch } = storedDraft
  const [importText, setImportText] = useState<string>()
  if (source.status === 'failed') return <NetworksFailed error={source.error} onRetry={source.retry} />
  return (
    <form
      aria-label="Advanced Bridge"
      onSubmit={(event) => {
        event.preventDefault()
        if (form.view.blocker === undefined) onReview()
      }}
    >
      <DraftOffer storedDraft={storedDraft} />
      <SourceFields form={form} />
      <RecipientList
        rows={rows}
        draft={draft}
        catalog={source.catalog}
        dispatch={dispatch}
        onPasteList={setImportText}
      />
      <ExecutionToggle
        value={draft.executionType}
        onChoose={(executionType) => dispatch({ type: 'execution_chosen', executionType })}
      />
      <BulkSummary form={form} title="Total to Sent" />
      <FormButton form={form} />
      {source.catalog !== undefined && (
        <ImportDialog
          open={importText !== undefined}
          onOpenChange={(isOpen) => !isOpen && setImportText(undefined)}
          initialText={importText ?? ''}
          catalog={source.catalog}
          taken={draft.rows.filter((row) => !isBlankRow(row)).length}
          onApply={(imported) => dispatch({ type: 'rows_imported', rows: imported })}
        />
      )}
    </form>
  )
}

function FormButton({ form }: { form: Form }): ReactNode {
  const { blocker } = form.view
  if (blocker?.kind === 'connect') {
    return (
      <Button size="large" block className="mt-4" onClick={() => connectFor(form.source.network)}>
        Connect Wallet
      </Button>
    )
  }
  if (blocker?.kind === 'switch') {
    const { network } = form.source
    return (
      <div className="mt-4">
        <p className="pb-3 text-small text-warning">{switchNetworkHint(network?.name ?? '')}</p>
        <SwitchNetworkButton network={network} />
      </div>
    )
  }
  const isWaiting = blocker?.kind === 'wait' && !form.estimate.isFailed
  return (
    <Button
      type="submit"
      size="large"
      block
      className="mt-4"
      disabled={blocker !== undefined}
      loading={isWaiting}
    >
      {blocker?.kind === 'fix' ? blocker.label : 'Create Advanced Transfer'}
    </Button>
  )
}
