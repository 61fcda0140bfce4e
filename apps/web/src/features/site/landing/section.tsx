import type { ReactNode } from 'react'

/** A part of the landing page with its heading. */
export const Section = (props: { title: string; text?: string; children: ReactNode }): ReactNode => (
  <section className="mt-24 once-near md:mt-32">
    <h2 className="text-center text-[2rem] leading-[1.08] font-semibold tracking-[-0.03em] md:text-[2.75rem]">
      {props.title}
    </h2>
    {props.text !== undefined && (
      <p className="mx-auto mt-3 max-w-[56ch] text-center text-lead text-balance text-muted">{props.text}</p>
    )}
    <div className="mt-9 md:mt-12">{props.children}</div>
  </section>
)
