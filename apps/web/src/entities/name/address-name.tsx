import { useQuery } from '@tanstack/react-query'
import { AtSign } from '../../shared/ui/icons/drawn/signs/at-sign.ts'
import type { ReactNode } from 'react'
import { pickName, useDefaultName } from './default-names.ts'
import { addressNamesQuery } from './name-queries.ts'

/** The name shown next to a full address: the name that was typed, otherwise the address's own name, as chosen in this browser. Renders nothing if there is none. */
export function AddressName(props: {
  networkId: string
  address: string
  /** The typed name that resolved to the address. */
  typed?: string | undefined
}): ReactNode {
  const { networkId, address, typed } = props
  const { data } = useQuery({ ...addressNamesQuery(networkId, address), enabled: typed === undefined })
  const chosen = useDefaultName(networkId, address)
  const name = typed ?? pickName(data ?? [], chosen)
  if (name === undefined) return null
  return (
    <p className="flex items-center gap-1.5 text-small font-medium break-all">
      <AtSign aria-hidden className="size-4 shrink-0 text-faint" />
      {name}
    </p>
  )
}
