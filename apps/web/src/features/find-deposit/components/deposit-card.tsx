import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmationMeter } from '../../../entities/deposit/components/confirmation-meter.tsx'
import { RefundCard } from '../../../entities/deposit/components/refund-card.tsx'
import type { Deposit } from '../../../entities/deposit/deposit.ts'
import { refundAmount } from '../../../entities/deposit/refund.ts'
import type { Network } from '../../../entities/network/network.ts'
import { FactList, FactRow, TransactionFact } from '../../../entities/order/components/fact-list.tsx'
import { orderQuery } from '../../../entities/order/order-queries.ts'
import { SINGLE_ORDERS } from '../../../entities/order/single-orders.ts'
import { useTokens } from '../../../entities/token/token-queries.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { AddressText } from '../../../shared/ui/address-text/address-text.tsx'
import { Arc } from '../../../shared/ui/arc/arc.tsx'
import { buttonClass } from '../../../shared/ui/button/button.tsx'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'
import { viewDepositCard } from '../model/deposit-card-view.ts'
import { ClaimDeposit } from './claim-deposit.tsx'

export interface DepositCardProps {
  readonly deposit: Deposit
  readonly network: Network | undefined
  /** The order that a link associates with it. */
  readonly meantFor: string | undefined
}

/** Status of one deposit, and what to do. */
export function DepositCard({ deposit, network, meantFor }: DepositCardProps): ReactNode {
  const queryClient = useQueryClient()
  const { orderId, refund } = deposit
  const { data: order } = useQuery({
    ...orderQuery(SINGLE_ORDERS, queryClient, orderId ?? ''),
    enabled: orderId !== null,
  })
  const view = viewDepositCard(deposit, network?.name ?? deposit.networkId, order)
  return (
    <Panel aria-label={view.title} className="animate-appear overflow-clip">
      <Arc
        variant="wide"
        progress={view.sun}
        tone={view.tone}
        label={`${Math.round(view.sun * 100)} percent of the way`}
        className="mx-auto w-full max-w-[26rem]"
      />
      {network !== undefined && (
        <p className="mx-auto mt-2 flex max-w-[26rem] items-center gap-2 text-small text-muted">
          <NetworkIcon network={network} className="size-5" />
          {network.name}
        </p>
      )}
      <div className="mt-4 text-center">
        <div aria-live="polite" aria-atomic="true">
          <h2 className="tabular font-sans text-lead font-semibold text-balance">{view.title}</h2>
          <p className="mx-auto mt-1 max-w-[48ch] text-pretty text-muted">{view.text}</p>
        </div>
        {view.confirmations !== undefined && <ConfirmationMeter {...view.confirmations} />}
      </div>
      {refund !== null && <DepositRefund deposit={deposit} network={network} />}
      {view.advice !== undefined && (
        <p className="mx-auto mt-4 max-w-[52ch] text-center text-pretty">{view.advice}</p>
      )}
      {deposit.nextStep === 'contact_support' && (
        <div className="text-center text-small">
          <SupportLink quoting="transaction hash" />
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-center justify-center gap-3 empty:hidden">
        <ClaimDeposit deposit={deposit} network={network} meantFor={meantFor} />
        {orderId !== null && (
          <Link
            to={PATHS.progress}
            params={{ orderId }}
            className={buttonClass({ variant: deposit.nextStep === 'claim' ? 'secondary' : 'primary' })}
          >
            View order
          </Link>
        )}
      </div>
      <div className="mt-6">
        <Facts deposit={deposit} network={network} />
      </div>
    </Panel>
  )
}

function DepositRefund({ deposit, network }: Pick<DepositCardProps, 'deposit' | 'network'>): ReactNode {
  const { data: tokens } = useTokens()
  const { refund, currency } = deposit
  if (refund === null) return null
  const known = currency === null ? (tokens ?? []) : [currency, ...(tokens ?? [])]
  return (
    <div className="mt-4">
      <RefundCard refund={refund} amount={refundAmount(refund, known)} network={network} />
    </div>
  )
}

const Facts = ({ deposit, network }: Pick<DepositCardProps, 'deposit' | 'network'>): ReactNode => (
  <FactList>
    {deposit.amount !== undefined && (
      <FactRow name="Received">
        <span className="tabular">{deposit.amount}</span>
      </FactRow>
    )}
    {deposit.currency === null && deposit.token !== null && (
      <FactRow name="Token contract">
        <AddressText address={deposit.token} copy name="token contract" />
      </FactRow>
    )}
    <FactRow name="Sent by">
      <AddressText address={deposit.sender} copy name="sender" />
    </FactRow>
    <TransactionFact name="Transaction" network={network} hash={deposit.transactionHash} />
  </FactList>
)
