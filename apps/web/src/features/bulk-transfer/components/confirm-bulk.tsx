import { FAMILY_OF_NETWORK_TYPE, formatExact, formatUnits } from '@sunspan/domain'
import { ArrowLeft } from '../../../shared/ui/icons/drawn/arrows/arrow-left.ts'
import { useState, type ReactNode } from 'react'
import { AddressName } from '../../../entities/name/address-name.tsx'
import { findRecipient } from '../../../entities/recipient/recipient.ts'
import { useRecipients } from '../../../entities/recipient/use-recipients.ts'
import { UnfinishedNotice } from '../../../entities/tracked-transfer/unfinished-notice.tsx'
import { lazyPart } from '../../../flows/points/lazy-part.tsx'
import { useContractSender } from '../../../flows/recipient-choice/use-contract-sender.ts'
import { GroupedAddress } from '../../../shared/ui/address-text/grouped-address.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { IconButton } from '../../../shared/ui/button/icon-button.tsx'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'
import { TokenIcon } from '../../../shared/ui/icons/token-icon.tsx'
import { ActionBar } from '../../../shared/ui/panel/action-bar.tsx'
import type { BulkForm } from '../hooks/use-bulk-form.ts'
import type { BulkSending } from '../hooks/use-bulk-submit.ts'
import { useRowFindings, type RowFindings as Findings } from '../hooks/use-row-findings.ts'
import { useUnfinishedBulk } from '../hooks/use-unfinished-bulk.ts'
import { BulkSummary } from './bulk-summary.tsx'
import { BulkWalletRequest } from './bulk-wallet-request.tsx'
import { FindingsSummary, needsAgreement, RowFindings, RowWarnings, SharedFindings } from './row-findings.tsx'

const BulkPointsForecast = lazyPart(
  'bulk-points-forecast',
  async () => (await import('../../../flows/points/bulk-points-forecast.tsx')).BulkPointsForecast,
)

const focusOnce = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true })

/** The final review: every recipient in full, and one click that confirms exactly what is shown. */
export function ConfirmBulk(props: { form: BulkForm; sending: BulkSending; onBack: () => void }): ReactNode {
  const { form, sending, onBack } = props
  const { source, view, estimate } = form
  const findings = useRowFindings(form)
  const contractSender = useContractSender({ ...source, sender: form.payer?.address })
  const [agreed, setAgreed] = useState(false)
  const unfinished = useUnfinishedBulk(form)
  const [sendsAgain, setSendsAgain] = useState(false)
  const isHeldUp =
    contractSender !== undefined ||
    (needsAgreement(findings.ofRows) && !agreed) ||
    (unfinished !== undefined && !sendsAgain)
  return (
    <section aria-labelledby="bulk-confirm-title">
      <header className="mb-4 flex items-center gap-1">
        <IconButton label="Back" onClick={onBack} disabled={sending.isBusy} className="-ml-2.5">
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <h1 id="bulk-confirm-title" ref={focusOnce} tabIndex={-1} className="text-title font-semibold">
          Your Transfer Summary
        </h1>
      </header>
      <div className="grid gap-2 advanced:grid-cols-2">
        <Fact name="Source network" value={source.network?.name}>
          {source.network !== undefined && <NetworkIcon network={source.network} className="size-7" />}
        </Fact>
        <Fact name="Token" value={source.token?.symbol}>
          {source.token !== undefined && (
            <TokenIcon token={source.token} network={source.network} className="size-7" />
          )}
        </Fact>
      </div>
      <RowWarnings stop={contractSender} ofRows={findings.ofRows} />
      <Recipients form={form} findings={findings} />
      <FindingsSummary
        ofRows={findings.ofRows}
        isLooking={findings.isLooking}
        agreed={agreed}
        onAgree={setAgreed}
      />
      {unfinished !== undefined && !sending.isBusy && (
        <UnfinishedNotice transfer={unfinished} agreed={sendsAgain} onAgree={setSendsAgain} />
      )}
      <BulkSummary form={form} />
      <Points form={form} />
      <BulkWalletRequest form={form} />
      <ActionBar>
        <div role="alert" className="w-full text-small text-negative empty:hidden">
          {sending.problem?.title !== undefined && <p className="font-semibold">{sending.problem.title}</p>}
          {sending.problem !== undefined && <p>{sending.problem.text}</p>}
        </div>
        <Button
          variant="secondary"
          size="large"
          className="max-sm:hidden"
          onClick={onBack}
          disabled={sending.isBusy}
        >
          Back
        </Button>
        <Button
          size="large"
          className="grow"
          onClick={() => sending.send({ allowsContracts: findings.isSeen })}
          loading={sending.isBusy || estimate.isPending}
          disabled={view.blocker !== undefined || isHeldUp}
        >
          {sending.isSigningIn ? 'Sign in with your wallet' : 'Create Advanced Transfer'}
        </Button>
      </ActionBar>
    </section>
  )
}

function Points({ form: { source, view, payer } }: { form: BulkForm }): ReactNode {
  const { token } = source
  if (token === undefined || view.totals === undefined || payer === undefined) return null
  return (
    <BulkPointsForecast
      currencyIn={token.id}
      amount={formatUnits(view.totals.total, token.decimals)}
      sender={payer.address}
      recipients={view.rows.map(({ currencyOut, address }) => ({ currencyOut: currencyOut.id, address }))}
    />
  )
}

const Fact = (props: { name: string; value: string | undefined; children: ReactNode }): ReactNode => (
  <div className="flex min-h-16 items-center gap-3 rounded-lg bg-raised px-4 py-2.5">
    {props.children}
    <div>
      <p className="text-small text-muted">{props.name}</p>
      <p className="font-semibold">{props.value}</p>
    </div>
  </div>
)

function Recipients({ form, findings }: { form: BulkForm; findings: Findings }): ReactNode {
  const known = useRecipients()
  const networks = new Map(form.source.catalog?.networks.map((network) => [network.id, network]))
  const names = new Map(form.rows.map(({ verdict, lookup }) => [verdict.row, lookup]))
  return (
    <section aria-labelledby="bulk-recipients" className="mt-4">
      <h2 id="bulk-recipients" className="font-sans text-body font-semibold">
        Recipients
      </h2>
      <SharedFindings shared={findings.shared} />
      <ol className="mt-1 divide-y divide-line">
        {form.view.rows.map((row, index) => {
          const network = networks.get(row.networkId)
          const lookup = names.get(row)
          const finding = findings.ofRows[index]
          const name =
            network === undefined
              ? undefined
              : findRecipient(known, { family: FAMILY_OF_NETWORK_TYPE[network.type], address: row.address })
                  ?.name
          return (
            <li
              key={index}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-3"
            >
              <span className="tabular text-right text-small text-faint">{index + 1}</span>
              {/* An amount that would squeeze the address has a line of its own. */}
              <div className="flex flex-wrap justify-between gap-x-3 gap-y-1.5">
                <div className="min-w-0 grow basis-48">
                  <AddressName
                    networkId={row.networkId}
                    address={row.address}
                    typed={lookup?.status === 'resolved' ? lookup.name : undefined}
                  />
                  {name !== undefined && <p className="font-medium">{name}</p>}
                  <GroupedAddress address={row.address} />
                  {row.memo !== '' && <p className="text-small text-muted">Memo {row.memo}</p>}
                </div>
                <div className="ml-auto text-right">
                  <p className="tabular font-medium">{formatExact(row.amountOut, row.currencyOut)}</p>
                  {network !== undefined && (
                    <p className="flex items-center justify-end gap-1.5 text-small text-muted">
                      <NetworkIcon network={network} className="size-4" />
                      {network.name}
                    </p>
                  )}
                </div>
              </div>
              {finding !== undefined && (
                <div className="col-start-2">
                  <RowFindings finding={finding} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
