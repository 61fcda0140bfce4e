import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { buttonClass } from '../../../shared/ui/button/button.tsx'
import { DECLINED_TEXT, MONEY_TEXTS } from '../model/progress-messages.ts'
import type { MoneyText } from '../model/progress-page-view.ts'
import { SupportLink } from './support-link.tsx'

/** The attempt ended without a payout: that, and where the money is. */
export const DeclinedView = (props: {
  money: MoneyText
  source: Network | undefined
  destination: Network | undefined
}): ReactNode => (
  <div className="text-center">
    <h2 className="mx-auto max-w-[46ch] text-lead text-balance font-semibold font-sans">{DECLINED_TEXT}</h2>
    <p className="mx-auto mt-2 max-w-[52ch] text-balance text-muted">{MONEY_TEXTS[props.money]}</p>
    <div className="text-small">
      <SupportLink />
    </div>
    <Link
      to={PATHS.send}
      search={{ source: props.source?.id, destination: props.destination?.id }}
      className={buttonClass({ size: 'large', className: 'mt-6 min-w-52' })}
    >
      Another Transfer
    </Link>
  </div>
)
