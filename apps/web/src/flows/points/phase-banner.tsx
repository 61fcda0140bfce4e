import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { bannerQuery } from '../../entities/points/points-queries.ts'
import { PATHS } from '../../shared/config/paths.ts'
import { ArrowRight } from '../../shared/ui/icons/drawn/arrows/arrow-right.ts'

export interface PhaseBannerProps {
  /** Symbol of the token that is transferred. */
  readonly symbol: string
  /** Whose transfer it is: the NFTs that it holds are not offered. */
  readonly wallet: string
}

/** Offers the NFT of the next phase that the wallet does not hold, and leads to its journeys. Without an offer there is nothing. */
export function PhaseBanner({ symbol, wallet }: PhaseBannerProps): ReactNode {
  const { data: banner } = useQuery(bannerQuery({ symbol, wallet }))
  const [isBroken, setBroken] = useState(false)
  if (banner === undefined) return null
  return (
    <Link
      to={PATHS.quests}
      params={{ area: 'phases' }}
      search={{ phase: banner.phase }}
      className="group mt-4 flex animate-fade items-center gap-4 overflow-hidden rounded-lg border border-line bg-raised pr-4 transition hover:border-line-strong"
    >
      {!isBroken && (
        <img
          src={banner.image}
          alt=""
          decoding="async"
          onError={() => setBroken(true)}
          className="min-h-20 w-28 shrink-0 self-stretch object-cover max-[23.9rem]:hidden"
        />
      )}
      <span className={isBroken ? 'min-w-0 grow py-3 pl-5' : 'min-w-0 grow py-3 max-[23.9rem]:pl-4'}>
        <span className="block font-semibold text-ink">{banner.title}</span>
        <span className="block text-small text-pretty text-muted">{banner.text}</span>
      </span>
      <ArrowRight
        aria-hidden
        className="size-5 shrink-0 text-accent transition group-hover:translate-x-0.5"
      />
    </Link>
  )
}
