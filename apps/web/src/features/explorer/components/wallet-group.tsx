import { shortenAddress } from '@sunspan/domain'
import { Check } from '../../../shared/ui/icons/drawn/signs/check.ts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button/button.tsx'
import { RemoteIcon } from '../../../shared/ui/icons/remote-icon.tsx'
import { useIsNarrow } from '../../../shared/ui/media/use-is-narrow.ts'
import { Popover } from '../../../shared/ui/popover/popover.tsx'
import type { ExplorerWallet } from '../hooks/use-proved-wallets.ts'

interface WalletGroupProps {
  readonly wallets: readonly ExplorerWallet[]
  /** Addresses that are left out. */
  readonly hidden: ReadonlySet<string>
  readonly onChange: (hidden: ReadonlySet<string>) => void
}

/** Which of the connected wallets' transactions are shown; at least one of them is. On a phone several are behind one button. */
export function WalletGroup(props: WalletGroupProps): ReactNode {
  const isNarrow = useIsNarrow()
  const { wallets, hidden } = props
  if (!isNarrow || wallets.length < 2) return <WalletToggles {...props} />
  const shown = wallets.filter(({ address }) => !hidden.has(address)).length
  const text =
    shown === wallets.length ? `${wallets.length} wallets` : `${shown} of ${wallets.length} wallets`
  return (
    <Popover
      label="Wallets shown"
      trigger={(trigger) => (
        <Button size="small" variant="secondary" {...trigger}>
          {text}
        </Button>
      )}
      panelClassName="right-auto! left-0"
    >
      {() => <WalletToggles {...props} />}
    </Popover>
  )
}

function WalletToggles(props: WalletGroupProps): ReactNode {
  const { wallets, hidden, onChange } = props
  const shown = wallets.filter(({ address }) => !hidden.has(address))
  const toggle = (address: string): void => {
    if (hidden.has(address)) onChange(new Set([...hidden].filter((one) => one !== address)))
    else if (shown.length > 1) onChange(new Set([...hidden, address]))
  }
  return (
    <div role="group" aria-label="Wallets shown" className="flex flex-wrap gap-2">
      {wallets.map(({ family, address, wallet: { name, icon } }) => {
        const isShown = !hidden.has(address)
        return (
          <button
            key={`${family} ${address}`}
            type="button"
            aria-pressed={isShown}
            aria-disabled={isShown && shown.length === 1}
            title={address}
            onClick={() => toggle(address)}
            className={clsx(
              'flex h-11 items-center gap-2 rounded-full border px-3 text-small transition-colors',
              isShown ? 'border-line-strong bg-raised text-ink' : 'border-line text-muted hover:text-ink',
            )}
          >
            <RemoteIcon src={icon} name={name} className={clsx('size-6', !isShown && 'opacity-50')} />
            <span className="sr-only">{name} </span>
            <span className="font-mono">{shortenAddress(address, family)}</span>
            <Check aria-hidden className={clsx('size-4 text-accent', !isShown && 'invisible')} />
          </button>
        )
      })}
    </div>
  )
}
