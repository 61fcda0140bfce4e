import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Six looks from the colours of the hour: neighbours in a list rarely have the same one. */
const LOOKS = [
  'bg-fill text-on-accent',
  'bg-chosen text-ink',
  'bg-linear-to-br from-fill-warm to-fill text-on-accent',
  'bg-raised-hover text-accent',
  'bg-linear-to-tr from-chosen to-raised text-ink',
  'border border-line-strong text-accent',
] as const

/** A sign made of a name's first letters. Logos belong to those who made them. */
export const Monogram = ({ name }: { name: string }): ReactNode => (
  <span
    aria-hidden
    className={clsx(
      'grid size-12 shrink-0 place-items-center rounded-lg font-display text-lead font-semibold',
      LOOKS[sumOf(name) % LOOKS.length],
    )}
  >
    {lettersOf(name)}
  </span>
)

const sumOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7)

/** The first letters of its first two words, or of the only one. */
function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first = '', second] = words
  return second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)
}
