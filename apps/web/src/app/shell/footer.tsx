import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../shared/config/paths.ts'
import { useRuntimeConfig } from '../../shared/config/runtime-config.ts'
import { ExternalLink, isWebAddress } from '../../shared/ui/external-link/external-link.tsx'

export function Footer(): ReactNode {
  const { productName, supportUrl } = useRuntimeConfig()
  return (
    <footer className="mx-auto flex w-full max-w-[1440px] flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 text-small text-faint sm:px-6 lg:px-10">
      <p className="other-brand:invisible">{productName}</p>
      <Link to={PATHS.find} search={{}} className="hover:text-ink">
        Where is my money?
      </Link>
      <a href="/api/openapi.json" className="hover:text-ink">
        API
      </a>
      {supportUrl !== null && isWebAddress(supportUrl) && (
        <ExternalLink href={supportUrl}>Support</ExternalLink>
      )}
    </footer>
  )
}
