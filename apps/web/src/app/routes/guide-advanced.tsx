import { MAX_RECIPIENTS } from '@sunspan/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../shared/config/paths.ts'
import { buttonClass } from '../../shared/ui/button/button.tsx'
import { usePageTitle } from '../../shared/ui/page-title/use-page-title.ts'
import { Panel } from '../../shared/ui/panel/panel.tsx'

const EXAMPLE = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F; 0.25; Base', 'alice.eth; 0.1; Arbitrum'].join(
  '\n',
)

/** What users should know before they make an Advanced transfer. */
export default function AdvancedGuideRoute(): ReactNode {
  usePageTitle('Advanced Bridge guide')
  return (
    <Panel className="mx-auto max-w-form-advanced">
      <h1 className="text-title font-semibold">How an Advanced transfer works</h1>
      <p className="mt-2 max-w-[62ch] text-pretty text-muted">
        One deposit from your wallet pays up to {MAX_RECIPIENTS} recipients, on several networks if you like.
        Each recipient gets the amount that you enter. Fees are added, and your wallet sends the total.
      </p>
      <Part title="Recipients">
        <p>
          Each row needs an address, an amount and a network. You can enter a name such as alice.eth; you see
          its full address before anything is sent. Press Enter in a field to add a row below.
        </p>
        <p>
          Rows are checked as you type. You confirm duplicate recipients and addresses that look like one you
          know. Token contracts and the bridge’s own wallets are refused.
        </p>
      </Part>
      <Part title="A list as text">
        <p>
          “Fill in with text” takes one recipient per line: address; amount; network name. You can paste
          spreadsheet cells or drop a file. Every invalid line is listed, most with a suggestion, and nothing
          is added until you confirm.
        </p>
        <pre className="rounded-lg break-all whitespace-pre-wrap bg-raised px-4 py-3 font-mono text-small text-ink">
          {EXAMPLE}
        </pre>
      </Part>
      <Part title="Sequence or Fast">
        <p>
          Sequence pays one recipient after the other, in the order of the list. Fast pays all of them at
          once. The fees are the same; the summary shows how long each takes.
        </p>
      </Part>
      <Part title="After you send">
        <p>
          The progress page shows every recipient: awaiting, completed or delayed, with the payout’s
          transaction. You can close the page at any time: the transfer continues. You can download the list
          as a CSV file.
        </p>
        <p>
          If we can’t deliver a payout, we refund it with its fees; the others are not delayed. If you reject
          the request in your wallet, nothing is sent, and you can restore your list.
        </p>
      </Part>
      <Link
        to={PATHS.send}
        search={{ mode: 'advanced' }}
        className={buttonClass({ size: 'large', className: 'mt-7' })}
      >
        Open Advanced Bridge
      </Link>
    </Panel>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section className="mt-6 border-t border-line pt-5">
    <h2 className="font-sans text-lead font-semibold">{title}</h2>
    <div className="mt-2 max-w-[62ch] space-y-2.5 text-pretty text-muted">{children}</div>
  </section>
)
