import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'

const script = (origin: string): string =>
  `<script src="${origin}/widget.js"\n  data-source="ethereum" data-destination="base" data-amount="0.25" async></script>`

/** How a page of another site shows the form. */
export const WidgetSection = (): ReactNode => (
  <section id="widget" className="scroll-mt-6 pb-8">
    <h2 className="text-lead font-semibold">A widget for your page</h2>
    <p className="mt-2 max-w-[72ch] text-pretty text-muted">
      One line of HTML shows the form on your page, filled in as you like. Your page is told which orders are
      created in it, and can’t press anything. Browsers show it only on sites that the operator of this
      installation has listed.
    </p>
    <div className="mt-4 max-w-[44rem]">
      <CodeBlock name="The form on your page" code={script(window.location.origin)} />
    </div>
  </section>
)
