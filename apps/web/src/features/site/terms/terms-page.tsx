import type { ReactNode } from 'react'
import { formatDay } from '../../../shared/config/reader-dates.ts'
import { useRuntimeConfig } from '../../../shared/config/runtime-config.ts'
import { ExternalLink, isWebAddress } from '../../../shared/ui/external-link/external-link.tsx'
import { NoticeCard } from '../../../shared/ui/notice/notice-card.tsx'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { PageHead } from '../page-head.tsx'
import { ProductName } from '../product-name.tsx'
import { PRIVACY, TERMS, type TermsSection } from '../texts/terms-texts.ts'

/** Terms and privacy. The texts are marked as a template until the operator of the installation has confirmed them. */
export function TermsPage(): ReactNode {
  usePageTitle('Terms & Privacy')
  return (
    <div className="mx-auto max-w-[860px]">
      <PageHead
        title="Terms & Privacy"
        text={
          <>
            What <ProductName /> does, what you’re responsible for, and what is kept about you.
          </>
        }
      />
      <Operator />
      <Part id="terms" title="Terms" sections={TERMS} />
      <Part id="privacy" title="Privacy" sections={PRIVACY} />
    </div>
  )
}

function Operator(): ReactNode {
  const { terms } = useRuntimeConfig().site
  if (terms === null)
    return (
      <NoticeCard
        weight="agree"
        title="These texts are a template"
        text="The operator of this installation hasn’t confirmed them. Until then they bind nobody, and nobody is named as responsible."
      />
    )
  const { operator, contact, law, effective } = terms
  return (
    <dl className="grid gap-x-8 gap-y-4 rounded-xl border border-line bg-surface p-6 sm:grid-cols-2">
      <Fact name="Operator">{operator}</Fact>
      <Fact name="Contact">
        {isWebAddress(contact) ? (
          <ExternalLink href={contact}>{contact}</ExternalLink>
        ) : contact.includes('@') ? (
          <a href={`mailto:${contact}`} className="text-accent underline-offset-4 hover:underline">
            {contact}
          </a>
        ) : (
          contact
        )}
      </Fact>
      <Fact name="Law that applies">{law}</Fact>
      <Fact name="In force since">
        <time dateTime={effective}>{formatDay(effective)}</time>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div>
    <dt className="text-small text-faint">{name}</dt>
    <dd className="mt-0.5 font-medium break-words text-ink">{children}</dd>
  </div>
)

const Part = (props: { id: string; title: string; sections: readonly TermsSection[] }): ReactNode => (
  <section id={props.id} className="mt-12 scroll-mt-6">
    <h2 className="text-headline font-semibold">{props.title}</h2>
    {props.sections.map(({ id, title, paragraphs }) => (
      <section key={id} id={id} className="mt-7 scroll-mt-6">
        <h3 className="font-sans text-lead font-semibold">{title}</h3>
        <div className="mt-2 max-w-[68ch] space-y-3 text-pretty text-muted">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
    ))}
  </section>
)
