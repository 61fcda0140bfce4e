import type { ReactNode } from 'react'
import { runtimeConfig } from '../../shared/config/runtime-config.ts'
import { ExternalLink, isWebAddress } from '../../shared/ui/external-link/external-link.tsx'

export const Footer = (): ReactNode => (
  <footer className="mx-auto flex w-full max-w-[1440px] flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 text-small text-faint sm:px-6 lg:px-10">
    <p>{runtimeConfig.productName}</p>
    <a href="/api/openapi.json" className="hover:text-ink">
      API
    </a>
    {runtimeConfig.supportUrl !== null && isWebAddress(runtimeConfig.supportUrl) && (
      <ExternalLink href={runtimeConfig.supportUrl}>Support</ExternalLink>
    )}
  </footer>
)
