import { formatAmount } from '@sunspan/domain'
import type { ReactNode } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { useAlternateUsdc } from '../../../entities/token/alternate-usdc.ts'
import { Badge } from '../../../shared/ui/badge/badge.tsx'

const USDC = { symbol: 'USDC', decimals: 6 } as const

/** Why a USDC balance may look too small: some of it is from another contract. */
export function AlternateUsdcNote({ owner, network }: { owner: string; network: Network }): ReactNode {
  const units = useAlternateUsdc(owner, network)
  if (units === undefined) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pr-1.5 pb-2.5 text-small text-muted">
      <Badge tone="warning">{formatAmount(units, USDC)} bridged USDC</Badge>
      Your wallet holds it on {network.name}, but only native USDC can be sent.
    </p>
  )
}
