import {
  applyBulkFix,
  BULK_MESSAGES,
  bulkErrorList,
  bulkTemplate,
  type BulkLine,
  type BulkRowInput,
  type BulkText,
} from '@sunspan/domain'
import { Download } from '../../../../shared/ui/icons/drawn/arrows/download.ts'
import { FileUp } from '../../../../shared/ui/icons/drawn/arrows/file-up.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { downloadText } from '../../../../shared/files/download-text.ts'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { Dialog, DialogBody } from '../../../../shared/ui/dialog/dialog.tsx'
import { useBulkText } from '../../hooks/use-bulk-text.ts'
import { useNextFocus } from '../../hooks/use-next-focus.ts'
import { useDroppedFile } from '../../hooks/use-dropped-file.ts'
import type { FormCatalog } from '../../model/bulk-catalog.ts'
import { ImportLines } from './import-lines.tsx'

export interface ImportDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly catalog: FormCatalog
  /** Number of recipients already in the form. */
  readonly taken: number
  /** Text that was pasted into the form. */
  readonly initialText: string
  readonly onApply: (rows: readonly BulkRowInput[]) => void
}

export function ImportPanel(props: ImportDialogProps): ReactNode {
  // A list that was left with Escape, or by a click outside the dialog, is there when it is opened again.
  const kept = useRef('')
  return (
    <ImportText
      // Read each time the dialog opens.
      key={`${props.open} ${props.initialText}`}
      {...props}
      initialText={props.initialText === '' ? kept.current : props.initialText}
      onText={(text) => (kept.current = text)}
    />
  )
}

function ImportText(props: ImportDialogProps & { onText: (text: string) => void }): ReactNode {
  const { catalog, taken, onText } = props
  const [text, setText] = useState(props.initialText)
  const panel = useRef<HTMLDivElement>(null)
  const { whole, isBehind } = useBulkText(text, catalog, taken)
  const goOnAfter = useNextFocus(panel, whole)
  const change = (changed: string): void => {
    setText(changed)
    onText(changed)
  }
  const names = payableOf(catalog)
    .map(({ name }) => name)
    .join(', ')
  const fixable = whole.lines.filter(({ fix }) => fix !== undefined)
  const apply = (): void => {
    onText('')
    props.onApply(whole.lines.flatMap(({ input }) => input ?? []))
    props.onOpenChange(false)
  }
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Fill in with text"
      description="One recipient per line: address or name; amount; network name. Paste spreadsheet cells, or drop a file."
      className="h-[min(46rem,88dvh)] md:w-[min(46.5rem,92vw)]"
    >
      <div ref={panel} className="contents">
        <DialogBody className="flex flex-col gap-4">
          <TextWell text={text} onText={change} catalog={catalog} />
          {whole.lines.length > 0 && (
            <>
              <Verdict whole={whole} />
              {whole.lines.some(({ error }) => error === BULK_MESSAGES.invalidNetwork) && (
                <p className="text-small text-pretty text-muted">{`Networks to choose from: ${names}`}</p>
              )}
              {fixable.length > 1 && (
                <Button
                  size="small"
                  variant="secondary"
                  className="self-start"
                  onClick={() => {
                    goOnAfter(0)
                    change(fixable.reduce((fixed, line) => applyBulkFix(fixed, line), text))
                  }}
                >
                  Apply all {fixable.length} suggestions
                </Button>
              )}
              <ImportLines
                lines={whole.lines}
                catalog={catalog}
                onFix={(line) => {
                  goOnAfter(line.number)
                  change(applyBulkFix(text, line))
                }}
              />
            </>
          )}
        </DialogBody>
        <footer className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-4">
          {whole.wrong > 0 && (
            <Button variant="ghost" className="mr-auto" onClick={() => downloadErrors(whole.lines)}>
              <Download aria-hidden className="size-4" />
              Download errors
            </Button>
          )}
          <Button
            data-apply
            disabled={whole.good === 0 || whole.waiting > 0 || isBehind}
            onClick={apply}
            className="max-sm:grow"
          >
            {applyLabel(whole)}
          </Button>
        </footer>
      </div>
    </Dialog>
  )
}

const payableOf = ({ networks, sourceNetworkId }: FormCatalog): FormCatalog['networks'] =>
  networks.filter(({ id, active, currency }) => id !== sourceNetworkId && active && currency !== undefined)

const downloadErrors = (lines: readonly BulkLine[]): void =>
  downloadText('recipient-errors.csv', bulkErrorList(lines))

function applyLabel({ good, wrong, waiting, duplicates }: BulkText): string {
  if (waiting > 0) return waiting === 1 ? 'Looking up a name' : 'Looking up names'
  if (good === 0) return 'Add recipients'
  const recipients = good === 1 ? '1 recipient' : `${good} recipients`
  if (duplicates > 0)
    return `Add ${recipients} (${duplicates} ${duplicates === 1 ? 'duplicate' : 'duplicates'})`
  if (wrong === 0) return `Add ${recipients}`
  return good === 1 ? 'Add the 1 valid recipient' : `Add the ${good} valid recipients`
}

const Verdict = ({ whole }: { whole: BulkText }): ReactNode => (
  <p role="status" className="tabular flex flex-wrap gap-x-4 gap-y-1 text-body">
    <span className="text-positive">{whole.good - whole.duplicates} valid</span>
    <span className={whole.wrong > 0 ? 'text-negative' : 'text-faint'}>
      {whole.wrong} {whole.wrong === 1 ? 'error' : 'errors'}
    </span>
    {whole.waiting > 0 && <span className="text-muted">{whole.waiting} being looked up</span>}
    {whole.duplicates > 0 && (
      <span className="text-warning">
        {whole.duplicates} {whole.duplicates === 1 ? 'duplicate' : 'duplicates'}
      </span>
    )}
  </p>
)

function TextWell(props: {
  text: string
  onText: (text: string) => void
  catalog: ImportDialogProps['catalog']
}): ReactNode {
  const { catalog, onText } = props
  const id = useId()
  const well = useRef<HTMLTextAreaElement>(null)
  const file = useDroppedFile(onText)
  useEffect(() => {
    // Where an on-screen keyboard would cover the rest, it is not focused by itself.
    if (window.matchMedia('(pointer: fine)').matches) well.current?.focus()
  }, [])
  const payable = payableOf(catalog)
  const example = `0x71C7…976F; 0.25; ${payable[0]?.name ?? 'Base'}`
  return (
    <div {...file.dropZone}>
      <label htmlFor={id} className="sr-only">
        Recipients, one per line
      </label>
      <textarea
        ref={well}
        id={id}
        value={props.text}
        onChange={(event) => onText(event.target.value)}
        spellCheck={false}
        rows={6}
        placeholder={`${example}\n${example}`}
        className={`scroll-quiet block max-h-[24dvh] w-full resize-y rounded-lg border bg-raised px-3.5 py-3 font-mono text-small text-ink outline-none placeholder:text-faint focus-visible:border-accent ${file.isOver ? 'border-accent' : 'border-line'}`}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <label className="inline-flex h-9 cursor-pointer items-center gap-2 rounded-md border border-line bg-raised px-3.5 text-small font-semibold hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <FileUp aria-hidden className="size-4" />
          Choose a file
          <input
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            className="sr-only"
            onChange={file.onChosen}
          />
        </label>
        <Button
          size="small"
          variant="ghost"
          onClick={() =>
            downloadText(
              'recipients.csv',
              bulkTemplate({
                symbol: catalog.currencyIn.symbol,
                networkNames: payable.map(({ name }) => name),
              }),
            )
          }
        >
          <Download aria-hidden className="size-4" />
          Download template
        </Button>
        <p role="alert" className="text-small text-negative">
          {file.problem}
        </p>
      </div>
    </div>
  )
}
