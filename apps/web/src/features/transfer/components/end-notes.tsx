import type { ReactNode } from 'react'
import { HaltNote } from '../../../entities/halt/halt-note.tsx'
import type { TransferForm } from '../hooks/use-transfer-form.ts'
import { AlternateUsdcNote } from './alternate-usdc-note.tsx'

/** What is to know about the chosen network and token of one side. What concerns the amount has its own note. */
export function EndNotes({ form, side }: { form: TransferForm; side: 'source' | 'destination' }): ReactNode {
  const { route, wallet } = form
  const network = route[side]
  if (network === undefined) return null
  return (
    <>
      <HaltNote network={network} side={side} />
      {side === 'source' && wallet !== undefined && route.tokenFrom?.symbol === 'USDC' && (
        <AlternateUsdcNote owner={wallet.address} network={network} />
      )}
    </>
  )
}
