import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'

const CODE = 'rounded-sm bg-raised px-1 py-0.5 font-mono text-[0.92em] break-words text-ink'

const example = (origin: string): string =>
  [
    "import { createClient, logIn, waitForOrder } from '@sunspan/sdk'",
    '',
    `const client = createClient({ baseUrl: '${origin}' })`,
    "await logIn(client, { address, networkType: 'EVM', signMessage })",
    'const order = await client.createOrder({',
    "  'network-type': 'EVM',",
    '  body: {',
    "    currency_in_id: 'ethereum-eth',",
    "    currency_out_id: 'base-eth',",
    "    amount: '0.25',",
    '    wallet_sender: address,',
    '    wallet_receiver: address,',
    '  },',
    '})',
    'await pay(order.deposit.action)',
    'const { status } = await waitForOrder(client, order.id)',
  ].join('\n')

/** The client that integrators install instead of writing their own. */
export const SdkSection = (): ReactNode => (
  <section id="package" className="scroll-mt-6 pb-8">
    <h2 className="text-lead font-semibold">A package for TypeScript</h2>
    <p className="mt-2 max-w-[72ch] text-pretty text-muted">
      The package <code className={CODE}>@sunspan/sdk</code> has every call of this page with its types, and
      no dependencies. It keeps the session, repeats only what is safe to repeat, creates each order once, and
      follows orders live. Its sources and examples are in <code className={CODE}>packages/sdk</code> of the
      project; <code className={CODE}>npm pack --ignore-scripts=false</code> there makes the file that you
      install.
    </p>
    <div className="mt-4 max-w-[44rem]">
      <CodeBlock name="A transfer with the package" code={example(window.location.origin)} />
    </div>
  </section>
)
