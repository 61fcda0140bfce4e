import type { ReactNode } from 'react'

export const PageHead = ({ title, text }: { title: string; text: string }): ReactNode => (
  <header className="mb-6">
    <h1 className="text-headline font-semibold">{title}</h1>
    <p className="mt-1.5 max-w-[62ch] text-balance text-muted">{text}</p>
  </header>
)
