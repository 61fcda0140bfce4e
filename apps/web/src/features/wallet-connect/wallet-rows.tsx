import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { RemoteIcon } from '../../shared/ui/icons/remote-icon.tsx'
import { LiveRegion } from '../../shared/ui/live-region/live-region.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden/visually-hidden.tsx'
import type { Connection } from './use-connect.ts'
import type { WalletEntry } from './wallet-list.ts'

const ROW =
  'flex min-h-14 w-full items-center gap-3.5 rounded-lg px-3 py-2 text-left font-semibold transition-colors hover:bg-raised'

export function WalletRows({ connection }: { connection: Connection }): ReactNode {
  const installed = connection.entries.filter(({ kind }) => kind === 'installed')
  const missing = connection.entries.filter(({ kind }) => kind === 'missing')
  return (
    <>
      <LiveRegion urgent>{connection.failure?.message ?? ''}</LiveRegion>
      {installed.length > 0 && (
        <WalletGroup title="In this browser" entries={installed} connection={connection} />
      )}
      {installed.length === 0 && (
        <p className="mx-3 mt-2 rounded-lg bg-raised px-4 py-3 text-small text-pretty text-muted">
          No wallet was found in this browser. Install one of these, then come back and reload the page.
        </p>
      )}
      {missing.length > 0 && <WalletGroup title="Get a wallet" entries={missing} connection={connection} />}
    </>
  )
}

const WalletGroup = (props: {
  title: string
  entries: readonly WalletEntry[]
  connection: Connection
}): ReactNode => (
  <section aria-label={props.title}>
    <h3 className="px-3 pt-4 pb-1 font-sans text-small font-medium text-faint">{props.title}</h3>
    <ul>
      {props.entries.map((entry) => (
        <li key={entry.id}>
          {entry.kind === 'installed' ? (
            <InstalledRow entry={entry} connection={props.connection} />
          ) : (
            <MissingRow entry={entry} />
          )}
        </li>
      ))}
    </ul>
  </section>
)

function InstalledRow(props: {
  entry: Extract<WalletEntry, { kind: 'installed' }>
  connection: Connection
}): ReactNode {
  const { entry, connection } = props
  const failure = connection.failure?.walletId === entry.id ? connection.failure.message : undefined
  return (
    <button type="button" className={ROW} onClick={() => void connection.connect(entry.id)}>
      <RemoteIcon src={entry.icon} name={entry.name} className="size-9" />
      <span className="min-w-0 grow">
        <span className="block truncate">{entry.name}</span>
        {failure !== undefined && (
          <span className="block text-small font-normal text-pretty text-negative">{failure}</span>
        )}
      </span>
      <span className="text-small font-medium text-accent">
        {failure === undefined ? 'Connect' : 'Try again'}
      </span>
    </button>
  )
}

const MissingRow = ({ entry }: { entry: Extract<WalletEntry, { kind: 'missing' }> }): ReactNode => (
  <a href={entry.downloadUrl} target="_blank" rel="noopener noreferrer" className={ROW}>
    <RemoteIcon src="" name={entry.name} className="size-9" />
    <span className="min-w-0 grow truncate text-muted">{entry.name}</span>
    <span className="flex items-center gap-1.5 text-small font-medium text-faint">
      <Download aria-hidden className="size-4" />
      Install
    </span>
    <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
  </a>
)
