import { FAMILY_NAMES } from '@sunspan/domain'
import { Check } from '../../shared/ui/icons/drawn/signs/check.ts'
import { Download } from '../../shared/ui/icons/drawn/arrows/download.ts'
import type { ReactNode } from 'react'
import type { ConnectRequest } from '../../entities/wallet/connect-dialog-store.ts'
import { RemoteIcon } from '../../shared/ui/icons/remote-icon.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden/visually-hidden.tsx'
import { notify } from '../../shared/ui/toast/notify.ts'
import { findDownload } from './find-download.ts'
import type { Connection } from './use-connect.ts'
import type { WalletEntry, WalletOption } from './wallet-list.ts'

const ROW =
  'flex min-h-14 w-full items-center gap-3.5 rounded-lg px-3 py-2 text-left font-semibold transition-colors enabled:hover:bg-raised'

type Installed = Extract<WalletEntry, { kind: 'installed' }>

export function WalletRows({ connection, network }: WalletRowsProps): ReactNode {
  const installed = connection.entries.filter((entry) => entry.kind === 'installed')
  const unusable = connection.entries.filter((entry) => entry.kind === 'unusable')
  const missing = connection.entries.filter((entry) => entry.kind === 'missing')
  return (
    <>
      {installed.length > 0 && (
        <Group title="In this browser">
          {installed.map((entry) => (
            <InstalledRow key={keyOf(entry)} entry={entry} connection={connection} />
          ))}
        </Group>
      )}
      {installed.length === 0 && (
        <p className="mx-3 mt-2 rounded-lg bg-raised px-4 py-3 text-small text-pretty text-muted">
          No wallet {network === undefined ? '' : `for ${network.name} `}
          {unusable.length > 0 ? 'that can be used ' : ''}was found in this browser.{' '}
          <span className="pointer-coarse:hidden">Install one of these, then reload this page.</span>
          {/* Phones have no extensions. */}
          <span className="hidden pointer-coarse:inline">
            Open this page in your wallet app’s browser, or get one of these.
          </span>
        </p>
      )}
      {unusable.length > 0 && (
        <Group title="Found, but can’t be used here">
          {unusable.map((entry) => (
            <UnusableRow key={`${entry.name} ${entry.reason}`} entry={entry} />
          ))}
        </Group>
      )}
      {missing.length > 0 && (
        <Group title="Get a wallet">
          {missing.map((entry) => (
            <MissingRow key={entry.name} entry={entry} />
          ))}
        </Group>
      )}
    </>
  )
}

interface WalletRowsProps {
  readonly connection: Connection
  readonly network: ConnectRequest['network']
}

const keyOf = ({ options }: Installed): string =>
  options.map(({ family, walletId }) => `${family} ${walletId}`).join()

const Group = (props: { title: string; children: ReactNode }): ReactNode => (
  <section aria-label={props.title}>
    <h3 className="px-3 pt-4 pb-1 font-sans text-small font-medium text-faint">{props.title}</h3>
    <ul>{props.children}</ul>
  </section>
)

/** One button for a wallet of one family; if it serves several, one for each. */
function InstalledRow({ entry, connection }: { entry: Installed; connection: Connection }): ReactNode {
  const [only, ...others] = entry.options
  const failed = entry.options.find((option) => isSameOption(option, connection.failure?.option))
  const icon = <RemoteIcon src={entry.icon} name={entry.name} className="size-9" />
  const head = (
    <>
      <span className="block truncate">{entry.name}</span>
      {entry.shownId !== undefined && (
        <span dir="ltr" className="block text-small font-normal break-all text-faint">
          {entry.shownId}
        </span>
      )}
      {failed !== undefined && (
        <span className="block text-small font-normal text-pretty text-negative">
          {connection.failure?.title !== undefined && (
            <span className="block font-semibold">{connection.failure.title}</span>
          )}
          {connection.failure?.message}
        </span>
      )}
    </>
  )
  if (only !== undefined && others.length === 0) {
    return (
      <li>
        <button
          type="button"
          className={ROW}
          disabled={only.isConnected}
          autoFocus={isSameOption(only, connection.attempted)}
          onClick={() => void connection.connect(only)}
        >
          {icon}
          <span className="min-w-0 grow">{head}</span>
          <span className="text-small font-medium whitespace-nowrap text-accent">
            {actionOf(only, failed)}
          </span>
        </button>
      </li>
    )
  }
  return (
    <li className="flex min-h-14 gap-3.5 px-3 py-2 font-semibold">
      {icon}
      <div className="min-w-0 grow pt-1.5">
        {head}
        <span className="mt-2.5 flex flex-wrap gap-1.5">
          {entry.options.map((option) => (
            <OptionButton
              key={option.family}
              walletName={entry.name}
              option={option}
              isAttempted={isSameOption(option, connection.attempted)}
              onConnect={() => void connection.connect(option)}
            />
          ))}
        </span>
      </div>
    </li>
  )
}

const OptionButton = (props: {
  walletName: string
  option: WalletOption
  isAttempted: boolean
  onConnect: () => void
}): ReactNode => (
  <button
    type="button"
    disabled={props.option.isConnected}
    autoFocus={props.isAttempted}
    onClick={props.onConnect}
    className="flex h-9 items-center gap-1.5 rounded-full border border-line-strong px-3.5 text-small font-medium text-accent transition-colors hover:bg-raised disabled:border-line disabled:text-muted"
  >
    <VisuallyHidden>{props.walletName} for </VisuallyHidden>
    {FAMILY_NAMES[props.option.family]}
    {props.option.isConnected && (
      <>
        <Check aria-hidden className="size-3.5" />
        <VisuallyHidden> is connected</VisuallyHidden>
      </>
    )}
  </button>
)

function actionOf(option: WalletOption, failed: WalletOption | undefined): string {
  if (option.isConnected) return 'Connected'
  return failed === undefined ? 'Connect' : 'Try again'
}

const isSameOption = (option: WalletOption, other: WalletOption | undefined): boolean =>
  option.family === other?.family && option.walletId === other.walletId

const UnusableRow = ({ entry }: { entry: Extract<WalletEntry, { kind: 'unusable' }> }): ReactNode => (
  <li className="flex min-h-14 items-center gap-3.5 px-3 py-2">
    <RemoteIcon src={entry.icon} name={entry.name} className="size-9" />
    <p className="min-w-0 grow font-semibold text-muted">
      <span className="block truncate">{entry.name}</span>
      <span className="block text-small font-normal text-pretty text-faint">{entry.reason}</span>
    </p>
  </li>
)

function MissingRow({ entry }: { entry: Extract<WalletEntry, { kind: 'missing' }> }): ReactNode {
  const download = findDownload(entry, window.navigator.userAgent)
  const content = (
    <>
      <RemoteIcon src={entry.icon} name={entry.name} className="size-9" />
      <span className="min-w-0 grow text-muted">{entry.name}</span>
      <span className="flex items-center gap-1.5 text-small font-medium text-faint">
        <Download aria-hidden className="size-4" />
        Install
      </span>
    </>
  )
  return (
    <li>
      {'url' in download ? (
        <a href={download.url} target="_blank" rel="noopener noreferrer" className={`${ROW} hover:bg-raised`}>
          {content}
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
      ) : (
        <button type="button" className={ROW} onClick={() => notify[download.tone](download.text)}>
          {content}
        </button>
      )}
    </li>
  )
}
