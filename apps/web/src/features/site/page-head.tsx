import type { ReactNode } from 'react'

/** The heading of a page of texts, with one sentence. */
export const PageHead = ({ title, text }: { title: string; text: ReactNode }): ReactNode => (
  <div className="mt-2 mb-8 md:mt-6 md:mb-10">
    <h1 className="text-[2.25rem] leading-[1.05] font-semibold tracking-[-0.03em] md:text-[3rem]">{title}</h1>
    <p className="mt-3 max-w-[62ch] text-lead text-balance text-muted">{text}</p>
  </div>
)
