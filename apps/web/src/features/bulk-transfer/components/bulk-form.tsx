import { type ReactNode, useState } from 'react'
import { NetworksFailed } from '../../../entities/network/networks-failed.tsx'
import { connectFor } from '../../../entities/wallet/connect-dialog-store.ts'
import { switchNetworkHint } from '../../../flows/submission/submit-messages.ts'
import { SwitchNetworkButton } from '../../../flows/submission/switch-network-button.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import type { BulkForm as Form } from '../hooks/use-bulk-form.ts'
import { isBlankRow } from '../model/bulk-draft.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FeeLines } from './bulk-summary.tsx'
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
      // What is focused scrolls clear of the bar at the foot of the window.
      className="[&_button]:scroll-mb-48 [&_input]:scroll-mb-48"
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
        filled={form.view.filled}
        times={form.view.times}
        onChoose={(executionType) => dispatch({ type: 'execution_chosen', executionType })}
      />
      {form.view.filled > 0 && (
        <section aria-label="Fees" className="mt-4 rounded-lg border border-line px-4 py-3">
          <FeeLines form={form} />
        </section>
      )}
      <BulkBar form={form}>
        <FormButton form={form} />
      </BulkBar>
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
      <Button size="large" block onClick={() => connectFor(form.source.network)}>
        Connect Wallet
      </Button>
    )
  }
  if (blocker?.kind === 'switch') {
    const { network } = form.source
    return (
      <div>
        <p className="pb-2 text-small text-warning">{switchNetworkHint(network?.name ?? '')}</p>
        <SwitchNetworkButton network={network} />
      </div>
    )
  }
  if (blocker?.kind === 'start') {
    return (
      <Button size="large" block onClick={(event) => focusFirstAddress(event.currentTarget)}>
        Enter a recipient
      </Button>
    )
  }
  const isWaiting = blocker?.kind === 'wait' && !form.estimate.isFailed
  return (
    <Button
      type="submit"
      size="large"
      block

      disabled={blocker !== undefined}
      loading={isWaiting}
    >
      {blocker?.kind === 'fix' ? blocker.label : 'Create Advanced Transfer'}
    </Button>
  )
}

const focusFirstAddress = (button: HTMLButtonElement): void =>
  button.form?.querySelector<HTMLElement>('[data-field="address"]')?.focus()
