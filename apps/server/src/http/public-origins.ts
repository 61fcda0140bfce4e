import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from './api-error.ts'

export interface PublicOrigin {
  /** `https://bridge.example`: scheme, host and port only. */
  readonly origin: string
  /** Host with port, as wallets and browsers display it: the domain of a login message. */
  readonly domain: string
  readonly secure: boolean
}

export interface PublicOrigins {
  /** True only for an exact match with one of the installation's origins; no suffix, prefix or scheme tricks. */
  isPublic(origin: string): boolean
  /** The public origin that a request was sent to, by its host. */
  find(headers: IncomingHttpHeaders): PublicOrigin | undefined
  /** Like `find`, but throws FORBIDDEN_ORIGIN for any other host. */
  ofRequest(headers: IncomingHttpHeaders): PublicOrigin
  readonly all: readonly PublicOrigin[]
}

export function createPublicOrigins(origins: readonly string[]): PublicOrigins {
  const all = origins.map(toPublicOrigin)
  const exact = new Set(all.map((candidate) => candidate.origin))
  const find: PublicOrigins['find'] = (headers) => {
    const host = headers.host?.toLowerCase()
    const sameHost = all.filter((candidate) => candidate.domain === host)
    return sameHost.find((candidate) => candidate.origin === headers.origin) ?? sameHost[0]
  }
  return {
    all,
    isPublic: (origin) => exact.has(origin),
    find,
    ofRequest(headers) {
      const found = find(headers)
      if (found === undefined) {
        throw new ApiError(
          'FORBIDDEN_ORIGIN',
          `Open this service at ${all.map((o) => o.origin).join(' or ')}.`,
        )
      }
      return found
    },
  }
}

function toPublicOrigin(origin: string): PublicOrigin {
  const url = new URL(origin)
  return { origin: url.origin, domain: url.host, secure: url.protocol === 'https:' }
}
