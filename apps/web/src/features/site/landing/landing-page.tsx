import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { buttonClass } from '../../../shared/ui/button/button.tsx'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { QuestionItem } from '../question-item.tsx'
import { FIRST_QUESTIONS } from '../texts/questions.ts'
import { AdvancedBand } from './advanced-band.tsx'
import { Hero } from './hero.tsx'
import { NetworkStrip } from './network-strip.tsx'
import { SafetySection } from './safety-section.tsx'
import { Section } from './section.tsx'
import { StepsSection } from './steps-section.tsx'

/** What the product is, on one screen; below it how it works, why it is safe, and what people ask. */
export function LandingPage(): ReactNode {
  usePageTitle('One deposit, up to fifty recipients')
  const networks = useNetworks().data ?? []
  return (
    <>
      <Hero networks={networks} />
      <StepsSection />
      <AdvancedBand />
      <NetworkStrip networks={networks} />
      <SafetySection />
      <Section title="Questions">
        <div className="mx-auto max-w-[860px] divide-y divide-line border-y border-line">
          {FIRST_QUESTIONS.map((question) => (
            <QuestionItem key={question.id} question={question} />
          ))}
        </div>
        <p className="mt-6 text-center">
          <Link to={PATHS.faq} search={{}} className={buttonClass({ variant: 'secondary' })}>
            All questions
          </Link>
        </p>
      </Section>
      <section className="mt-24 once-near text-center md:mt-32">
        <h2 className="text-[2.25rem] leading-[1.05] font-semibold tracking-[-0.03em] md:text-[3.25rem]">
          Your tokens, where you need them
        </h2>
        <p className="mt-3 text-lead text-muted">No account. Your wallet is all it takes.</p>
        <Link to={PATHS.send} search={{}} className={buttonClass({ size: 'large', className: 'mt-7' })}>
          Open the bridge
        </Link>
      </section>
    </>
  )
}
