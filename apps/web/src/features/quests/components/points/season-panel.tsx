import type { SeasonWire } from '@sunspan/api'
import { shortenAddress } from '@sunspan/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatReward } from '../../../../entities/points/format-points.ts'
import { seasonBoardQuery, seasonsQuery, type Owner } from '../../../../entities/points/points-queries.ts'
import { pointsClient } from '../../../../shared/api/points-client.ts'
import { LOCALE } from '../../../../shared/config/locale.ts'
import { buttonClass } from '../../../../shared/ui/button/button.tsx'
import { Panel } from '../../../../shared/ui/panel/panel.tsx'
import { firstDay, lastDay, lastSaid } from '../../model/season-days.ts'
import { SectionHead } from '../parts/section-head.tsx'

/** The season that runs, with its end and its rules; between two, what the last one came to and when the next begins. Nothing where there is no season. */
export function SeasonPanel({ owner }: { owner: Owner }): ReactNode {
  const { data } = useQuery(seasonsQuery())
  if (data === undefined) return null
  const { current, upcoming, past } = data
  const next = upcoming[0]
  const last = past[0]
  if (current !== null) {
    return (
      <Section title={current.name} text={`This season runs until the end of ${lastDay(current)} (UTC).`}>
        <Standings season={current} owner={owner} />
        <Fixed season={current} text={`Its rules have been fixed since ${lastSaid(current)}.`} />
      </Section>
    )
  }
  if (next === undefined && last === undefined) return null
  return (
    <Section
      title="Between seasons"
      text={
        next === undefined
          ? 'The next season has no date yet.'
          : `The next season, ${next.name}, starts on ${firstDay(next)} (UTC).`
      }
    >
      <p className="text-small text-pretty text-muted">
        Bridges, tasks and levels keep counting by the usual rules, and all your points stay yours. They count
        for no season’s ranking.
      </p>
      {last !== undefined && (
        <>
          <h3 className="font-medium text-ink">How {last.name} ended</h3>
          <Standings season={last} owner={owner} />
          <Fixed season={last} text={`It ran from ${firstDay(last)} to ${lastDay(last)}.`} />
        </>
      )}
      {next !== undefined && (
        <Fixed season={next} text={`The rules of ${next.name} may still change until it starts.`} />
      )}
    </Section>
  )
}

const Section = (props: { title: string; text: string; children: ReactNode }): ReactNode => (
  <section aria-labelledby="season">
    <SectionHead id="season" title={props.title} text={props.text} />
    <Panel className="grid gap-4">{props.children}</Panel>
  </section>
)

/** The first three of a season, and the user. */
function Standings({ season, owner }: { season: SeasonWire; owner: Owner }): ReactNode {
  const { data } = useQuery(seasonBoardQuery(owner, season.id))
  if (data === undefined) return null
  const { data: top, own, total_count: total } = data
  if (top.length === 0) return <p className="text-small text-muted">Nobody earned points in it.</p>
  return (
    <>
      <ol className="flex flex-wrap gap-x-8 gap-y-2 text-small">
        {top.map(({ rank, wallet_address: address, points }) => (
          <li key={address} className="flex items-baseline gap-2 whitespace-nowrap">
            <span className="tabular font-display font-semibold text-accent">{rank}</span>
            <span className="font-mono text-ink">{shortenAddress(address, 'evm')}</span>
            <span className="tabular text-muted">{formatReward(points)}</span>
          </li>
        ))}
      </ol>
      {own !== null && (
        <p className="tabular text-small font-medium text-ink">
          {`You: ${formatReward(own.points)} points, rank ${own.rank.toLocaleString(LOCALE)} of ${total.toLocaleString(LOCALE)}`}
        </p>
      )}
    </>
  )
}

/** When its rules were fixed, where they can be read, and the hash that they have. */
const Fixed = ({ season, text }: { season: SeasonWire; text: string }): ReactNode => (
  <div className="grid gap-1 border-t border-line pt-3 text-small text-muted">
    <p className="text-pretty">{text}</p>
    <p className="break-all">
      SHA-256 <span className="font-mono text-caption">{season.rules_hash}</span>
    </p>
    <p className="mt-1">
      <a
        href={pointsClient.urlOf('getSeasonRules', { params: { id: season.id } })}
        download
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        {`Rules of ${season.name}`}
      </a>
    </p>
  </div>
)
