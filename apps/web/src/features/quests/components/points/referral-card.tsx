import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPoints, formatReward } from '../../../../entities/points/format-points.ts'
import { referralQuery } from '../../../../entities/points/points-queries.ts'
import { CopyButton } from '../../../../shared/ui/address-text/copy-button.tsx'
import { Panel } from '../../../../shared/ui/panel/panel.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton/skeleton.tsx'
import { referralLink } from '../../model/referral-link.ts'
import { ListFailed } from '../parts/list-states.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { ShareMenu } from './share-menu.tsx'

/** The user's link, and what it has brought. */
export function ReferralCard({ owner, referralKey }: { owner: string; referralKey: string }): ReactNode {
  const query = useQuery(referralQuery(owner))
  const link = referralLink(window.location.origin, referralKey)
  const info = query.data
  return (
    <section aria-labelledby="referral">
      <SectionHead
        id="referral"
        title="Invite friends"
        text={info === undefined ? undefined : inviteText(info.welcome_points)}
      />
      {query.isError && info === undefined ? (
        <ListFailed title="We couldn’t load your referrals" query={query} />
      ) : (
        <Panel className="grid grid-cols-1 gap-4">
          <div className="flex items-center gap-1 rounded-lg border border-line bg-raised py-1 pr-1 pl-3.5">
            <span className="min-w-0 grow truncate font-mono text-small text-ink" title={link}>
              {link}
            </span>
            <CopyButton text={link} label="Copy referral link" className="size-9" />
            <ShareMenu link={link} />
          </div>
          <dl className="grid grid-cols-3 gap-2">
            <Figure name="Friends" value={info === undefined ? undefined : String(info.referrals_count)} />
            <Figure
              name="Their bridges"
              value={info === undefined ? undefined : String(info.referrals_total_count_bridges)}
            />
            <Figure
              name="Points earned"
              value={info === undefined ? undefined : formatPoints(info.total_points_earned)}
            />
          </dl>
        </Panel>
      )}
    </section>
  )
}

const inviteText = (welcomePoints: string): string =>
  welcomePoints === '0'
    ? 'You get a share of what each bridge of a friend who joins through your link earns.'
    : `Friends who join through your link start with ${formatReward(welcomePoints)} free points, and you get a share of what each of their bridges earns.`

const Figure = ({ name, value }: { name: string; value: string | undefined }): ReactNode => (
  <div className="flex flex-col-reverse">
    <dt className="text-small text-muted">{name}</dt>
    <dd className="tabular font-display text-title font-semibold text-ink">
      {value ?? <Skeleton className="h-6 w-12" />}
    </dd>
  </div>
)
