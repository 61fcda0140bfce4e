import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { chooseDefaultName, pickName, useDefaultName } from '../../entities/name/default-names.ts'
import { addressNamesQuery } from '../../entities/name/name-queries.ts'
import type { Network } from '../../entities/network/network.ts'

const NO_NAME = 'None, the address only'

/** The names of a wallet's address on a network, one of which is shown with the address. Renders nothing without any. */
export function WalletName({ network, address }: { network: Network; address: string }): ReactNode {
  const { data: names } = useQuery(addressNamesQuery(network.id, address))
  const chosen = useDefaultName(network.id, address)
  const group = useId()
  if (names === undefined || names.length === 0) return null
  const shown = pickName(names, chosen) ?? ''
  return (
    <fieldset className="mt-1 text-small">
      <legend className="text-muted">Name on {network.name}</legend>
      {[...names, ''].map((name) => (
        <label key={name} className="flex min-h-8 items-center gap-2 break-all">
          <input
            type="radio"
            name={group}
            className="size-4 shrink-0 accent-accent"
            checked={name === shown}
            onChange={() => chooseDefaultName(network.id, address, name)}
          />
          {name === '' ? NO_NAME : name}
        </label>
      ))}
    </fieldset>
  )
}
