import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../shared/config/paths.ts'
import { useRuntimeConfig } from '../../shared/config/runtime-config.ts'
import { ExternalLink, isWebAddress } from '../../shared/ui/external-link/external-link.tsx'
import { LanguageLinks } from './language-links.tsx'
import { NavMenu } from './menus/nav-menu.tsx'

const LINKS = [
  [PATHS.faq, 'FAQs'],
  [PATHS.terms, 'Terms & Privacy'],
  [PATHS.developers, 'API'],
  [PATHS.status, 'Status'],
  [PATHS.find, 'Find a deposit'],
] as const

/** High enough for a finger, also where they are in several lines. */
const LINK = 'flex min-h-9 items-center hover:text-ink'

/** What an operator has not configured is left out. */
export function Footer(): ReactNode {
  const { productName, supportUrl, securityContact, site } = useRuntimeConfig()
  const outside = [...(supportUrl === null ? [] : [{ name: 'Support', url: supportUrl }]), ...site.social]
  return (
    <footer className="mx-auto flex w-full max-w-[1440px] flex-wrap items-center gap-x-6 px-4 pt-4 pb-[calc(1rem+var(--bar,0px))] text-small text-faint sm:px-6 lg:px-10">
      <p className="other-brand:invisible">{productName}</p>
      {LINKS.map(([to, name]) => (
        <Link key={to} to={to} search={{}} className={LINK}>
          {name}
        </Link>
      ))}
      <NavMenu
        name="Audits"
        kind="audits"
        buttonClassName={LINK}
        panelClassName="top-auto! right-auto! bottom-full left-0 mb-2"
      />
      {outside.map(
        ({ name, url }) =>
          isWebAddress(url) && (
            <ExternalLink key={url} href={url}>
              {name}
            </ExternalLink>
          ),
      )}
      {securityContact !== null && (
        <a href={securityContact} rel="noreferrer" className={LINK}>
          Report a security problem
        </a>
      )}
      <LanguageLinks className={LINK} />
    </footer>
  )
}
