import type { ReactNode } from 'react'
import { CopyButton } from '../../../shared/ui/address-text/copy-button.tsx'
import { ExternalLink } from '../../../shared/ui/external-link/external-link.tsx'
import { transactionLink } from '../../network/explorer-links.ts'
import type { Network } from '../../network/network.ts'

/** Facts that users verify elsewhere: addresses, transactions, ids. */
export const FactList = ({ children }: { children: ReactNode }): ReactNode => (
  <dl className="divide-y divide-line rounded-lg border border-line px-4 text-small">{children}</dl>
)

export const FactRow = (props: { name: string; children: ReactNode }): ReactNode => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1 max-[23.9rem]:flex-col max-[23.9rem]:items-start max-[23.9rem]:justify-center max-[23.9rem]:py-2">
    <dt className="shrink-0 text-muted">{props.name}</dt>
    <dd className="min-w-0">{props.children}</dd>
  </div>
)

export function TransactionFact(props: {
  name: string
  network: Network | undefined
  hash: string
}): ReactNode {
  const { network, hash } = props
  const link = network === undefined ? undefined : transactionLink(network, hash)
  const text = <span className="font-mono whitespace-nowrap">{shortenHash(hash)}</span>
  return (
    <FactRow name={props.name}>
      {link === undefined ? text : <ExternalLink href={link}>{text}</ExternalLink>}
    </FactRow>
  )
}

const shortenHash = (hash: string): string =>
  hash.length <= 16 ? hash : `${hash.slice(0, 8)}…${hash.slice(-4)}`

/** The id that support asks for. */
export const OrderIdFact = ({ id }: { id: string }): ReactNode => (
  <FactRow name="Order">
    <span className="flex min-w-0 items-center gap-1">
      <span
        className="font-mono text-caption tracking-tight text-balance wrap-anywhere text-muted"
        title={id}
      >
        {id}
      </span>
      <CopyButton text={id} label="Copy order id" className="-my-1 -mr-1.5 size-8" />
    </span>
  </FactRow>
)
