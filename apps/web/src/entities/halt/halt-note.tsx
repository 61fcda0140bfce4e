import type { ReactNode } from 'react'
import type { Network } from '../network/network.ts'
import { haltText } from './halt-texts.ts'
import { useHalts } from './use-halts.ts'

/** Says at a chosen network what of it is halted, before an order is made. */
export function HaltNote(props: { network: Network; side: 'source' | 'destination' }): ReactNode {
  const text = haltText(useHalts(), { networkId: props.network.id, side: props.side, length: 'long' })
  return (
    <p role="status" className="pb-2.5 text-small text-pretty text-warning empty:hidden">
      {text}
    </p>
  )
}
