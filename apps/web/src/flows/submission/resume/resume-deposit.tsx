import { loadActionCheck } from '@sunspan/chains/deposits'
import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import type { VersionedOrder } from '../../../entities/order/order-kind.ts'
import { storeOrder } from '../../../entities/order/order-queries.ts'
import { unsupportedNetworkOf } from '../../../entities/wallet/switching/use-unsupported-network.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { RequireSenderWallet } from '../../wallet-login/require-sender-wallet.tsx'
import { actionFailureText, signInFirst } from '../../wallet-login/sign-in-first.ts'
import { createOrderActions } from '../create-order-actions.ts'
import { depositProblemText } from '../deposit-problem-text.ts'
import type { SubmissionKind } from '../submission-kind.ts'
import { createSubmitEnvironment } from '../submit-environment.ts'
import { createSubmitFlow } from '../submit-flow.ts'
import type { PayableOrder, SubmitRequest } from '../submit-state.ts'
import { askFollowed, followFlow } from '../use-submit-of-order.ts'
import { findSent } from './sent-transactions.ts'

type Resumable = PayableOrder & VersionedOrder & { readonly walletSender: string }

/** An order whose page was left while the wallet asked, as the submission that it was. */
export interface ResumeDepositProps<R extends SubmitRequest, O extends Resumable> {
  readonly kind: SubmissionKind<R, O>
  readonly order: O
  readonly source: Network
  readonly requestOf: (order: O, source: Network) => R
}

const CHOICES = {
  ask: {
    offer: 'Ask my wallet again',
    text: 'Continue only if your wallet shows no request and you haven’t approved one. A second payment doesn’t add to the transfer: we would refund it.',
    confirm: 'Ask again',
  },
  cancel: {
    offer: 'Cancel this transfer',
    text: 'This ends the order. If you approved it in your wallet, we refund you, less the network fee.',
    confirm: 'Cancel it',
  },
} as const

const FRESH_TIMEOUT_MS = 10_000

type Choice = keyof typeof CHOICES

/** The ways on for an order that waits for a deposit that this browser's wallet may never have sent. */
export function ResumeDeposit<R extends SubmitRequest, O extends Resumable>(
  props: ResumeDepositProps<R, O>,
): ReactNode {
  const { order, source } = props
  const [choice, setChoice] = useState<Choice>()
  const sent = findSent(order.id)
  if (sent !== undefined) {
    return (
      <p className="mt-3 text-pretty text-muted">
        Your wallet sent it as <code className="break-all text-small">{sent.hash}</code>. {source.name} will
        show it in a moment. You don’t need to do anything.
      </p>
    )
  }
  return (
    <>
      <RequireSenderWallet
        source={source}
        sender={order.walletSender}
        request="To continue, connect the wallet you started with,"
      >
        {choice === undefined ? (
          <div className="mt-4 flex flex-wrap justify-center gap-2">
            <Button size="small" variant="secondary" onClick={() => setChoice('ask')}>
              {CHOICES.ask.offer}
            </Button>
            <Button size="small" variant="ghost" onClick={() => setChoice('cancel')}>
              {CHOICES.cancel.offer}
            </Button>
          </div>
        ) : (
          <Confirmation {...props} choice={choice} onKeep={() => setChoice(undefined)} />
        )}
      </RequireSenderWallet>
    </>
  )
}

function Confirmation<R extends SubmitRequest, O extends Resumable>(
  props: ResumeDepositProps<R, O> & { choice: Choice; onKeep: () => void },
): ReactNode {
  const { offer, text, confirm } = CHOICES[props.choice]
  const [isBusy, setBusy] = useState(false)
  const actions = useResumeActions(props)
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      await actions[props.choice]()
    } catch (error) {
      notify.error(actionFailureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div role="group" aria-label={offer} className="mt-3 animate-appear">
      <p className="mx-auto max-w-[46ch] text-pretty">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button size="small" loading={isBusy} onClick={() => void run()}>
          {confirm}
        </Button>
        <Button autoFocus size="small" variant="ghost" disabled={isBusy} onClick={props.onKeep}>
          Keep waiting
        </Button>
      </div>
    </div>
  )
}

function useResumeActions<R extends SubmitRequest, O extends Resumable>(
  props: ResumeDepositProps<R, O>,
): Readonly<Record<Choice, () => Promise<void>>> {
  const { kind, order, source, requestOf } = props
  const router = useRouter()
  const queryClient = useQueryClient()
  return {
    async ask() {
      // Another page may have paid, or ended it, since this one read it.
      const fresh = await kind.orders.getOrder(order.id, AbortSignal.timeout(FRESH_TIMEOUT_MS))
      storeOrder(kind.orders, queryClient, fresh)
      if (fresh.version !== order.version) return
      const [check] = await Promise.all([
        kind.loadSignatureCheck(),
        loadActionCheck(FAMILY_OF_NETWORK_TYPE[source.type]),
      ])
      const problem = await check(fresh)
      if (problem !== undefined) return notify.error(depositProblemText(problem))
      // This page asked already, and the wallet has not answered.
      if (askFollowed(router, order.id)) return
      const { report } = unsupportedNetworkOf(router)
      const flow = createSubmitFlow(
        {
          ...createSubmitEnvironment({ queryClient, reportUnsupportedNetwork: report }),
          ...createOrderActions(kind, { router, queryClient }),
        },
        { request: requestOf(fresh, source), order: fresh },
      )
      followFlow(router, flow)
      flow.openWalletAgain(order.id)
    },
    async cancel() {
      await signInFirst(source.type)
      await kind.endOrder(queryClient, 'cancel', { id: order.id, networkType: source.type })
    },
  }
}
