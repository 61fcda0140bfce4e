import type { ReactNode } from 'react'
import { tokensOfNetwork } from '../../../entities/token/token-queries.ts'
import type { TransferForm } from '../hooks/use-transfer-form.ts'
import { unusableParts } from '../model/unusable-link.ts'

/** Names what of the link that opened the page could not be used. */
export function LinkNote({ form: { draft, receiver, memo, route } }: { form: TransferForm }): ReactNode {
  const parts =
    route.status === 'ready'
      ? unusableParts({
          draft,
          receiver,
          isMemoOffered: memo !== undefined,
          networks: route.networks,
          fromCurrencies: tokensOfNetwork(route.tokens, route.source?.id),
          toCurrencies: tokensOfNetwork(route.tokens, route.destination?.id),
        })
      : []
  return (
    <p role="status" className="text-small text-warning not-empty:pb-3">
      {parts.length > 0 &&
        `Part of your link can’t be used here: ${parts.join(', ')}. Check what we chose instead.`}
    </p>
  )
}
