import type { ReactNode } from 'react'

/** A shortened address: where there is too little room for it, its end goes to the next line. */
export function BreakAfterDots({ text }: { text: string }): ReactNode {
  const [start, end] = text.split('…')
  return end === undefined ? (
    text
  ) : (
    <>
      {start}…
      <wbr />
      {end}
    </>
  )
}
