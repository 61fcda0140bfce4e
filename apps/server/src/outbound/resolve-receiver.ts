import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { findAddressProblem } from './find-address-problem.ts'
import { isLocalHost } from './is-local-host.ts'
import { ReceiverError, refusedReceiver } from './receiver-error.ts'

/** All addresses of a host name. Rejects if there are none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>

const TIMEOUT_MS = 2_000
const TRIES = 2

/**
 * Asks name servers directly: the system's resolver would occupy one of the few threads that the engine's connections need as well, for as long as a
 * stranger's name server likes. `servers` are name servers as IP addresses with ports; default: the machine's.
 */
export function createHostResolver(servers?: readonly string[]): ResolveHost {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers !== undefined) resolver.setServers(servers)
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason
    return found
  }
}

/**
 * The one IP address to connect to for a URL. If its host has several, all must be allowed. Connect to this address and no other: the name may resolve
 * to another one a moment later. Throws a ReceiverError.
 */
export async function resolveReceiver(
  url: URL,
  deps: { readonly resolveHost: ResolveHost; readonly allowsLoopback: boolean },
): Promise<string> {
  const addresses = await addressesOf(url.hostname, deps)
  const problem = addresses
    .map((address) => findAddressProblem(address, deps))
    .find((each) => each !== undefined)
  if (problem !== undefined) throw refusedReceiver(`The address ${problem}`)
  const [first] = addresses
  if (first === undefined) throw unknownHost(undefined)
  return first
}

async function addressesOf(
  hostname: string,
  { resolveHost, allowsLoopback }: { readonly resolveHost: ResolveHost; readonly allowsLoopback: boolean },
): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) !== 0) return [literal]
  if (isLocalHost(hostname)) return allowsLoopback ? ['127.0.0.1'] : []
  try {
    return await resolveHost(hostname)
  } catch (error) {
    throw unknownHost(error)
  }
}

const unknownHost = (cause: unknown): ReceiverError =>
  new ReceiverError('The host of the address is not known', {
    isRefused: false,
    isSilent: cause instanceof Error && 'code' in cause && cause.code === 'ETIMEOUT',
    cause,
  })
