import { MAX_RECIPIENTS } from '@sunspan/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { useRuntimeConfig } from '../../../shared/config/runtime-config.ts'
import { buttonClass } from '../../../shared/ui/button/button.tsx'
import { Check } from '../../../shared/ui/icons/drawn/signs/check.ts'
import { StepPicture } from './step-picture.tsx'

const POINTS = [
  'Paste a list or drop a file: address; amount; network',
  'Every invalid line is listed before you send',
  'Each payout has its own transaction, and its own refund if it fails',
]

/** The one thing that other bridges do not do. Left out where the operator does not offer it. */
export function AdvancedBand(): ReactNode {
  const { advancedEnabled } = useRuntimeConfig()
  if (!advancedEnabled) return null
  return (
    <section className="mt-24 once-near grid items-center gap-8 overflow-hidden rounded-xl border border-line bg-surface md:mt-32 lg:grid-cols-[1fr_1.15fr]">
      <div className="p-5 xs:p-7 sm:p-10 lg:pr-0">
        <h2 className="text-[2rem] leading-[1.08] font-semibold tracking-[-0.03em] md:text-[2.75rem]">
          Pay {MAX_RECIPIENTS} people with one signature
        </h2>
        <p className="mt-4 text-lead text-pretty text-muted">
          Salaries, rewards, your own wallets: Advanced Bridge turns one deposit into as many payouts as your
          list has lines.
        </p>
        <ul className="mt-5 space-y-2.5">
          {POINTS.map((point) => (
            <li key={point} className="flex gap-3 text-ink">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
              {point}
            </li>
          ))}
        </ul>
        <Link
          to={PATHS.send}
          search={{ mode: 'advanced' }}
          className={buttonClass({ size: 'large', className: 'mt-8' })}
        >
          Open Advanced Bridge
        </Link>
      </div>
      <div className="h-[420px] self-end overflow-hidden bg-ground-deep px-6 pt-8 sm:px-10 lg:h-[520px] lg:pt-12">
        <StepPicture
          name="advanced"
          alt="The Advanced form with a list of recipients on several networks"
          width={1492}
          height={1400}
          className="mx-auto h-auto w-full max-w-[746px] rounded-t-xl shadow-card"
        />
      </div>
    </section>
  )
}
