import { WALLET_FAMILIES } from '@sunspan/chains'
import { useEffect, useMemo, useRef, useState } from 'react'
import { loginFailureMessage } from '../../../entities/wallet/login-failure-message.ts'
import { wallets } from '../../../entities/wallet/wallets.ts'
import type { BulkApi } from '../model/bulk-api.ts'
import { createBulkSubmit } from '../model/bulk-submit.ts'
import type { BulkForm } from './use-bulk-form.ts'

export interface BulkSending {
  readonly send: () => void
  readonly isBusy: boolean
  readonly problem: { readonly title?: string; readonly text: string } | undefined
}

const FEES_MOVED = {
  title: 'The amount has changed',
  text: 'Network fees moved while you were reading. Look at the new total, and send if you agree.',
} as const

/** Creates the bulk order that the screen shows. */
export function useBulkSubmit(
  api: BulkApi,
  form: BulkForm,
  onCreated: (orderId: string) => void,
): BulkSending {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<BulkSending['problem']>()
  const familyOf = useRef(form.source.network?.family)
  familyOf.current = form.source.network?.family
  const flow = useMemo(
    () =>
      createBulkSubmit({
        api,
        signIn: async () => {
          const family = WALLET_FAMILIES.find((supported) => supported === familyOf.current)
          if (family === undefined) throw new Error('No wallet for the source network')
          await wallets[family].login.resign()
        },
        signInErrorText: loginFailureMessage,
        newIdempotencyKey,
      }),
    [api],
  )
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const send = async (): Promise<void> => {
    const { view, source, payer, kept } = form
    const { network, token } = source
    if (view.blocker !== undefined || view.totals === undefined) return
    if (network === undefined || token === undefined || payer === undefined) return
    setIsBusy(true)
    setProblem(undefined)
    const result = await flow.submit({
      currencyIn: { id: token.id, decimals: token.decimals },
      sourceNetworkType: network.type,
      sender: payer,
      executionType: kept.draft.executionType,
      rows: view.rows,
      total: view.totals.total,
      allowDuplicates: kept.draft.rows.some(({ isDuplicateMeant }) => isDuplicateMeant),
    })
    if (result.ok) {
      onCreated(result.orderId)
      return
    }
    if (!isMounted.current) return
    setIsBusy(false)
    if (result.failure.kind === 'quote_changed') {
      setProblem(FEES_MOVED)
      form.estimate.refetch()
    } else setProblem(result.failure)
  }
  return { send: () => void send(), isBusy, problem }
}

/** 128 random bits; unlike randomUUID this also works on pages without https. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
