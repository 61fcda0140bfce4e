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
        The amounts that you enter are what arrives; the fees come on top, and the sum is what your wallet
        sends.
      </p>
      <Part title="Recipients">
        <p>
          Each row needs an address, an amount and a network. A name such as alice.eth counts as the address
          that it points to, and you see that address in full before anything is sent. Enter in a field adds a
          row below.
        </p>
        <p>
          Rows are checked as you type. The same recipient twice, or an address that looks like one you know,
          waits for your click. Contracts of tokens and the bridge’s own wallets are refused.
        </p>
      </Part>
      <Part title="A list as text">
        <p>
          “Fill in with text” takes one recipient a line: address; amount; network name. Cells of a
          spreadsheet can be pasted as they are, and a file can be dropped. Each line that is wrong is named,
          most with a suggestion; nothing is added before you say so.
        </p>
        <pre className="rounded-lg break-all whitespace-pre-wrap bg-raised px-4 py-3 font-mono text-small text-ink">
          {EXAMPLE}
        </pre>
      </Part>
      <Part title="Sequence or Fast">
        <p>
          Sequence pays one recipient after the other, in the order of the list. Fast pays all of them at
          once. Fees are the same; the summary shows how long each takes.
        </p>
      </Part>
      <Part title="After you have sent">
        <p>
          The page of the order shows every recipient: waiting, done or delayed, with the payout’s
          transaction. You can leave it at any time, since the order goes on without it, and take the result
          away as a CSV file.
        </p>
        <p>
          A payout that cannot be made goes back to you on its own, with its fees; the others are not held up.
          If you decline in your wallet, nothing is sent, and the list is offered to you again.
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
