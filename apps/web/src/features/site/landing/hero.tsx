import type { ReactNode } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { HeroPicture } from './hero-picture.tsx'
import { LiveFigures } from './live-figures.tsx'
import { RouteForm } from './route-form.tsx'

/** The first screen. The picture's horizon lies above the figures, its light behind the words. */
export const Hero = ({ networks }: { networks: readonly Network[] }): ReactNode => (
  <div className="relative isolate flex min-h-[min(800px,calc(100svh-7.5rem))] flex-col">
    <section className="text-center sm:pt-6">
      <h1 className="text-[clamp(2.625rem,7.4vw,5.25rem)] leading-[0.96] font-semibold tracking-[-0.045em]">
        One deposit.
        <br />
        Fifty recipients.
      </h1>
      <p className="mx-auto mt-5 max-w-[52ch] text-lead text-balance text-muted sm:text-[1.1875rem] sm:leading-normal">
        Move tokens between blockchains, straight from your wallet: to yourself, or to up to fifty people on
        many networks at once.
      </p>
      <RouteForm networks={networks} />
    </section>
    <div className="relative mt-auto h-64 md:h-56">
      <div className="absolute -bottom-[49px] -z-10 left-1/2 h-[620px] w-screen -translate-x-1/2 overflow-x-clip sm:-bottom-[60px]">
        <HeroPicture networks={networks} />
      </div>
    </div>
    <div className="relative pt-8">
      <LiveFigures />
    </div>
  </div>
)
