import { useQuery } from '@tanstack/react-query'
import { AtSign } from '../../shared/ui/icons/drawn/signs/at-sign.ts'
import type { ReactNode } from 'react'
import { addressNameQuery } from './name-queries.ts'

/** The name shown next to a full address: the name that was typed, otherwise the address's own name. Renders nothing if there is none. */
export function AddressName(props: {
  networkId: string
  address: string
  /** The typed name that resolved to the address. */
  typed?: string | undefined
}): ReactNode {
  const { networkId, address, typed } = props
  const { data } = useQuery({ ...addressNameQuery(networkId, address), enabled: typed === undefined })
  const name = typed ?? data ?? undefined
  if (name === undefined) return null
  return (
    <p className="flex items-center gap-1.5 text-small font-medium break-all">
      <AtSign aria-hidden className="size-4 shrink-0 text-faint" />
      {name}
    </p>
  )
}
