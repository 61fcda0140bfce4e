import clsx from 'clsx'
import type { ReactNode } from 'react'

const GROUP = 4

/**
 * A full address in groups that are easy to compare. The gaps are space between elements, so copying gives the address itself; screen readers read it
 * as one word.
 */
export function GroupedAddress({ address, className }: { address: string; className?: string }): ReactNode {
  const lead = address.startsWith('0x') ? 2 : 0
  const groups = [address.slice(0, lead), ...chunks(address.slice(lead))].filter((group) => group !== '')
  return (
    <span className={clsx('block font-mono text-small text-balance', className)} data-address={address}>
      {groups.map((group, index) => (
        <span
          key={index}
          className={clsx('mr-[0.45ch] inline-block', index % 2 === lead / 2 ? 'text-ink' : 'text-muted')}
        >
          {group}
        </span>
      ))}
    </span>
  )
}

function chunks(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / GROUP) }, (_, index) =>
    text.slice(index * GROUP, (index + 1) * GROUP),
  )
}
