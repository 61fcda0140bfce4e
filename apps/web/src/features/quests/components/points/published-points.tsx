import { formatDate } from '@sunspan/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { publicationsQuery, type Owner } from '../../../../entities/points/points-queries.ts'
import { LOCALE } from '../../../../shared/config/locale.ts'
import { pointsClient } from '../../../../shared/api/points-client.ts'
import { buttonClass } from '../../../../shared/ui/button/button.tsx'
import { ConfirmNotice } from '../../../../shared/ui/notice/confirm-notice.tsx'
import { ListEmpty, Loaded, RowsLoading } from '../parts/list-states.tsx'
import { SectionHead } from '../parts/section-head.tsx'

/** What is published of all points, and how to recompute them. */
export function PublishedPoints({ owner }: { owner: Owner }): ReactNode {
  const query = useQuery(publicationsQuery())
  return (
    <section aria-labelledby="published-points">
      <SectionHead
        id="published-points"
        title="Check everyone’s points"
        text="Every day, all entries are published under one fingerprint. With the file and one command, anyone can compute everyone’s points again, without our servers. The file names no orders, and no wallets but those on the leaderboard."
      />
      <Loaded query={query} loading={<RowsLoading rows={2} />} failed="We couldn’t load what is published">
        {({ data: [newest], last_check: check }) =>
          newest === undefined ? (
            <ListEmpty
              title="Nothing published yet"
              text="The first file appears once points have been booked."
            />
          ) : (
            <div className="grid gap-4 rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5">
              {check?.is_same === false && (
                <ConfirmNotice
                  notice={{
                    tone: 'negative',
                    title: 'The entries have changed since',
                    text: `They no longer match file ${String(check.number)}. Nothing new is published until we know why.`,
                  }}
                />
              )}
              <dl className="flex flex-wrap gap-x-8 gap-y-3 text-small">
                <Fact name="Checked up to" value={formatDate(new Date(newest.at))} />
                <Fact name="Entries" value={newest.entries.toLocaleString(LOCALE)} />
                <Fact name="People" value={newest.users.toLocaleString(LOCALE)} />
              </dl>
              <pre
                tabIndex={0}
                aria-label="Command"
                className="overflow-x-auto rounded-md border border-line bg-raised p-3 text-small break-all whitespace-pre-wrap text-ink"
              >
                {`node verify-points.mjs points-${String(newest.number)}.ndjson --root ${newest.root}`}
              </pre>
              <p className="flex flex-wrap gap-2">
                <FileLink href={fileOf(newest.number)} name={`File ${String(newest.number)}`} />
                <FileLink href="/api/points/verify-points.mjs" name="The command" />
                {owner !== undefined && (
                  <FileLink href={pointsClient.urlOf('getPointsProof')} name="Your proof" />
                )}
              </p>
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

const fileOf = (number: number): string =>
  pointsClient.urlOf('getPointsFile', { params: { number: String(number) } })

const Fact = ({ name, value }: { name: string; value: string }): ReactNode => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="tabular font-medium text-ink">{value}</dd>
  </div>
)

const FileLink = ({ href, name }: { href: string; name: string }): ReactNode => (
  <a href={href} download className={buttonClass({ variant: 'secondary', size: 'small' })}>
    {name}
  </a>
)
