import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import type { DrawnIcon } from '../../../shared/ui/icons/drawn/drawn-icon.ts'
import { Check } from '../../../shared/ui/icons/drawn/signs/check.ts'
import { ScanSearch } from '../../../shared/ui/icons/drawn/signs/scan-search.ts'
import { Undo2 } from '../../../shared/ui/icons/drawn/arrows/undo-2.ts'
import { Wallet } from '../../../shared/ui/icons/drawn/things/wallet.ts'
import { Section } from './section.tsx'

const POINTS: readonly {
  readonly icon: DrawnIcon
  readonly title: string
  readonly text: string
  /** Where it can be checked. */
  readonly link?: { readonly href: string; readonly name: string }
}[] = [
  {
    icon: Check,
    title: 'Signed orders and receipts',
    text: 'Every order is signed, and your browser checks the deposit address against it before your wallet opens. A completed transfer has a receipt that anybody can verify.',
  },
  {
    icon: Undo2,
    title: 'Refunds by rule, not by request',
    text: 'A deposit that can’t be paid out goes back to the address that sent it, and to no other. A payout that fails is refunded on its own.',
  },
  {
    icon: Wallet,
    title: 'Only what can be paid',
    text: 'The most that you can send follows the funds that are free on the destination network right now. The form takes no more.',
    link: { href: '/limits', name: 'What can be paid right now' },
  },
  {
    icon: ScanSearch,
    title: 'Always found again',
    text: 'Enter any transaction to our addresses, even one without an order, to see what happened to it.',
  },
]

/** Why it is safe, in plain words: only what the product does. */
export const SafetySection = (): ReactNode => (
  <Section title="Safe, and easy to check">
    <ul className="grid gap-5 sm:grid-cols-2">
      {POINTS.map(({ icon: Icon, title, text, link }) => (
        <li key={title} className="rounded-xl border border-line bg-surface p-6 sm:p-7">
          <span className="grid size-11 place-items-center rounded-lg bg-chosen text-ink">
            <Icon aria-hidden className="size-5.5" />
          </span>
          <h3 className="mt-4 text-title font-semibold">{title}</h3>
          <p className="mt-2 text-pretty text-muted">{text}</p>
          {link !== undefined && (
            <a href={link.href} className="mt-2 inline-block text-accent underline-offset-4 hover:underline">
              {link.name}
            </a>
          )}
        </li>
      ))}
    </ul>
    <p className="mx-auto mt-6 max-w-[68ch] text-center text-pretty text-muted">
      Between your deposit and its payout this service holds your tokens. Nobody from support will ever ask
      for your recovery phrase.{' '}
      <Link to={PATHS.terms} search={{}} className="text-accent underline-offset-4 hover:underline">
        Who runs it
      </Link>
    </p>
  </Section>
)
