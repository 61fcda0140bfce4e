import type { ReactNode } from 'react'
import { Panel } from '../../../../shared/ui/panel/panel.tsx'
import { SectionHead } from '../parts/section-head.tsx'

/** The rules in words, without figures: those are an operator's, and are shown where they decide. */
export const WhatCounts = (): ReactNode => (
  <section aria-labelledby="what-counts">
    <SectionHead
      id="what-counts"
      title="What counts"
      text="Whatever did not count says which rule decided, and you can ask a person to look again."
    />
    <Panel className="@container">
      <dl className="grid gap-x-10 gap-y-5 text-small @min-[36rem]:grid-cols-2">
        <Rule name="Each transfer that arrives">
          It brings points by its value, times your multiplier. Of very small transfers, one counts within its
          time.
        </Rule>
        <Rule name="What comes back counts once">
          Own money that comes back to its network, and money that comes back to the wallet it left, counts
          once within its time, over however many networks and wallets.
        </Rule>
        <Rule name="Transfers from before you linked a wallet">
          They count by the rules and the multiplier of their own day. Nothing is gained by waiting.
        </Rule>
        <div className="@min-[36rem]:col-span-2">
          <dt className="font-medium text-ink">What we look at before points are held</dt>
          <dd className="mt-1 text-muted">
            <ul className="grid list-disc gap-x-10 gap-y-1 pl-5 marker:text-line-strong @min-[36rem]:grid-cols-2">
              <li>Many profiles paid into one wallet, or from one</li>
              <li>Profiles whose transfers follow one another at the same amounts and minutes</li>
              <li>Invited people who all stop after what a task asks for</li>
              <li>Wallets that move from profile to profile</li>
            </ul>
            <p className="mt-2 text-pretty">
              Who is held is told why and until when, keeps all points, and can appeal.
            </p>
          </dd>
        </div>
      </dl>
    </Panel>
  </section>
)

const Rule = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div>
    <dt className="font-medium text-ink">{name}</dt>
    <dd className="mt-1 text-pretty text-muted">{children}</dd>
  </div>
)
