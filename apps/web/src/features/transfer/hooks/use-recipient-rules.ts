import { useEffect, useState } from 'react'
import { useBridgeWallets } from '../../../flows/recipient-choice/bridge-wallets.ts'
import type { RecipientRules, recipientRules } from '../model/recipient-rules.ts'
import type { TransferDraft } from '../model/transfer-draft.ts'
import type { RouteView } from './use-route.ts'

const NO_RULES: RecipientRules = {
  refuse: () => undefined,
  explain: () => undefined,
  refuseMemo: () => undefined,
}

/** Rules for typed receivers, fetched once one can be typed. Until then nothing is refused: the confirmation step and the server check again. */
export function useRecipientRules(draft: TransferDraft, route: RouteView): RecipientRules {
  const [loaded, setLoaded] = useState<{ readonly recipientRules: typeof recipientRules }>()
  const isTyped = draft.receiverMode === 'InputAddress'
  const { tokenFrom, tokenTo, destination, tokens, networks } = route
  const bridgeWallets = useBridgeWallets({
    currencyInId: isTyped ? tokenFrom?.id : undefined,
    currencyOutId: isTyped ? tokenTo?.id : undefined,
  })
  useEffect(() => {
    if (!isTyped) return
    import('../model/recipient-rules.ts').then(setLoaded, (error: unknown) =>
      console.warn('[transfer] rules', error),
    )
  }, [isTyped])
  if (loaded === undefined || destination === undefined) return NO_RULES
  return loaded.recipientRules({
    tokens,
    networks,
    bridgeWallets,
    networkType: destination.type,
    networkName: destination.name,
  })
}
