import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { useRuntimeConfig } from '../../../shared/config/runtime-config.ts'
import type { SiteMenuKind } from './site-menu-kind.ts'
import { LanguageLinks } from '../language-links.tsx'
import { NetworkSwitch } from './network-switch.tsx'

const ENTRY = 'flex min-h-11 items-center rounded-md px-3 font-medium'
const LINK = `${ENTRY} text-ink hover:bg-raised`

interface Entry {
  readonly to: (typeof PATHS)['send' | 'dapps' | 'explorer' | 'find' | 'faq']
  readonly name: string
}

/** "Launch" in the header. */
const LAUNCH: readonly Entry[] = [
  { to: PATHS.send, name: 'Bridge' },
  { to: PATHS.find, name: 'Find a deposit' },
]

const ALL: readonly Entry[] = [
  { to: PATHS.send, name: 'Bridge' },
  { to: PATHS.explorer, name: 'Explorer' },
  { to: PATHS.dapps, name: 'Dapps Explorer' },
  { to: PATHS.find, name: 'Find a deposit' },
  { to: PATHS.faq, name: 'FAQs' },
]

/** The entries of a menu of the header, or of the menu of small screens. */
export function SiteMenu({ kind, onLeave }: { kind: SiteMenuKind; onLeave: () => void }): ReactNode {
  const { site, faucet } = useRuntimeConfig()
  if (kind === 'audits') return <AuditLinks />
  const faucetLink = faucet && (
    <Link to={PATHS.faucet} search={{}} onClick={onLeave} className={LINK}>
      Faucet
    </Link>
  )
  if (kind === 'networks')
    return (
      <>
        <NetworkSwitch site={site} />
        {faucetLink}
      </>
    )
  const entries = (kind === 'all' ? ALL : LAUNCH).map(({ to, name }) => (
    <Link key={to} to={to} search={{}} onClick={onLeave} className={LINK}>
      {name}
    </Link>
  ))
  if (kind === 'launch')
    return (
      <nav aria-label="Launch">
        {entries}
        <Chatbot />
        {/* Where the header has no room for a menu of their own. */}
        <div className="xl:hidden">
          <NetworkSwitch site={site} />
          {faucetLink}
        </div>
      </nav>
    )
  return (
    <>
      <NetworkSwitch site={site} />
      <nav aria-label="Main" className="mb-2 border-b border-line pb-2">
        {entries}
        <Link to={PATHS.quests} params={{ area: undefined }} search={{}} onClick={onLeave} className={LINK}>
          Retro Points
        </Link>
        {faucetLink}
        <LanguageLinks className={LINK} />
      </nav>
    </>
  )
}

/** Documents of the operator; by default they say what was not audited. */
const AUDITS = [
  ['/quantstamp-sc-audit.pdf', 'Smart-contract audit'],
  ['/audit.pdf', 'Security audit'],
  ['/security-monitoring.pdf', 'Security monitoring'],
] as const

const AuditLinks = (): ReactNode => (
  <nav aria-label="Audits">
    {AUDITS.map(([href, name]) => (
      <a key={href} href={href} target="_blank" rel="noopener" className={`${LINK} justify-between`}>
        {name}
        <span className="text-caption font-normal text-faint">PDF</span>
      </a>
    ))}
  </nav>
)

/** Named, but no link: there is none here. */
const Chatbot = (): ReactNode => (
  <p className={`${ENTRY} justify-between gap-3 text-muted`}>
    Chatbot <span className="text-caption font-normal text-faint">Not available yet</span>
  </p>
)
