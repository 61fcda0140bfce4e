import type { BulkLine } from '@sunspan/domain'
import clsx from 'clsx'
import { Check } from '../../../../shared/ui/icons/drawn/signs/check.ts'
import { Search } from '../../../../shared/ui/icons/drawn/signs/search.ts'
import { TriangleAlert } from '../../../../shared/ui/icons/drawn/signs/triangle-alert.ts'
import { X } from '../../../../shared/ui/icons/drawn/signs/x.ts'
import type { ReactNode } from 'react'
import { GroupedAddress } from '../../../../shared/ui/address-text/grouped-address.tsx'
import { Button } from '../../../../shared/ui/button/button.tsx'
import type { FormCatalog } from '../../model/bulk-catalog.ts'
import { type Tone, TONE_WORDS } from './tone-words.ts'

/** The result for each line, its errors, and how to fix them. */
export const ImportLines = (props: {
  lines: readonly BulkLine[]
  catalog: FormCatalog
  onFix: (line: BulkLine) => void
}): ReactNode => (
  <ol
    aria-label="Lines"
    // Without a button in it, the keys could not scroll to its end.
    tabIndex={props.lines.some(({ fix }) => fix !== undefined) ? undefined : 0}
    className="divide-y divide-line rounded-lg border border-line"
  >
    {props.lines.map((line) => (
      <ImportLine key={line.number} line={line} {...props} />
    ))}
  </ol>
)

function ImportLine(props: {
  line: BulkLine
  catalog: FormCatalog
  onFix: (line: BulkLine) => void
}): ReactNode {
  const { line } = props
  const tone = toneOf(line)
  return (
    <li
      aria-label={`Line ${line.number}: ${TONE_WORDS[tone]}`}
      className="grid grid-cols-[1.25rem_1.25rem_minmax(0,1fr)] items-start gap-x-2 px-3 py-2.5 text-small"
    >
      <span className="tabular text-right text-faint">{line.number}</span>
      <Mark tone={tone} />
      <div className="min-w-0">
        <p
          className={clsx('font-mono break-all sm:truncate', tone === 'invalid' ? 'text-muted' : 'text-ink')}
          title={line.text}
        >
          {line.text}
        </p>
        {tone === 'waiting' && <p className="text-muted">Looking up the name</p>}
        {line.named?.status === 'resolved' && <GroupedAddress address={line.named.address} />}
        {line.error !== undefined && <p className="text-negative">{line.error}</p>}
        {line.detail !== undefined && <p className="text-muted">{line.detail}</p>}
        {line.duplicateOf !== undefined && (
          <p className="text-warning">Same address as line {line.duplicateOf}</p>
        )}
        {line.fix !== undefined && (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Button size="small" variant="secondary" data-fix={line.number} onClick={() => props.onFix(line)}>
              {line.fix.label}
            </Button>
            <span className="min-w-0 font-mono break-all text-faint sm:truncate" title={line.fix.text}>
              {line.fix.text}
            </span>
          </p>
        )}
      </div>
    </li>
  )
}

function toneOf({ error, row, duplicateOf }: BulkLine): Tone {
  if (error !== undefined) return 'invalid'
  if (row === undefined) return 'waiting'
  return duplicateOf === undefined ? 'valid' : 'duplicate'
}

function Mark({ tone }: { tone: Tone }): ReactNode {
  const shape = 'mt-px size-4'
  if (tone === 'waiting') return <Search aria-hidden className={`${shape} text-muted`} />
  if (tone === 'valid') return <Check aria-hidden className={`${shape} text-positive`} />
  if (tone === 'invalid') return <X aria-hidden className={`${shape} text-negative`} />
  return <TriangleAlert aria-hidden className={`${shape} text-warning`} />
}
