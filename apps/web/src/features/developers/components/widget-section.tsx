import { type ReactNode, useState } from 'react'
import { EMPTY_WIDGET, linkOf, mountOf, scriptOf, type WidgetOptions } from '../model/widget-code.ts'
import { CodeBlock } from './code-block.tsx'
import { WidgetOptionFields } from './widget-options.tsx'

/** How a page of another site shows the form, with the code for what was chosen. */
export function WidgetSection(): ReactNode {
  const [options, setOptions] = useState<WidgetOptions>(EMPTY_WIDGET)
  const { origin } = window.location
  const link = linkOf(origin, options)
  return (
    <section id="widget" className="scroll-mt-6 pb-8">
      <h2 className="text-lead font-semibold">A widget for your page</h2>
      <p className="mt-2 max-w-[72ch] text-pretty text-muted">
        One line of HTML shows the form on your page, filled in as you like. Your page is told which orders
        are created in it, and can’t press anything. Browsers show it only on sites that the operator of this
        installation has listed.
      </p>
      <div className="mt-4 grid max-w-[44rem] gap-4">
        <WidgetOptionFields
          options={options}
          onChange={(change) => setOptions((before) => ({ ...before, ...change }))}
        />
        <CodeBlock name="The form on your page" code={scriptOf(origin, options)} />
        <CodeBlock name="The same, with calls" code={mountOf(origin, options)} />
        <CodeBlock
          name="A link to the form"
          code={link}
          foot={
            <p className="border-t border-line px-3.5 py-2.5 text-small">
              <a href={link} className="text-accent underline underline-offset-4">
                Open it
              </a>
            </p>
          }
        />
      </div>
    </section>
  )
}
