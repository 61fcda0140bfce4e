import ipaddr from 'ipaddr.js'

/** Public addresses that reach the machine of a cloud's customer: Azure's agent. */
const METADATA = new Set(['168.63.129.16'])
/** All that is given to networks; the rest is reserved, local, or another form of an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Why the server must not connect to an IP address that a stranger named; undefined for a public one, and with `allowsLoopback` for this machine.
 * The text fits after "the address".
 */
export function findAddressProblem(
  address: string,
  { allowsLoopback }: { readonly allowsLoopback: boolean },
): string | undefined {
  if (!ipaddr.isValid(address)) return 'is not an IP address'
  // Reads ::ffff:127.0.0.1 as the IPv4 address that it reaches.
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback' && allowsLoopback) return undefined
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
  if (range === 'unicast' && isGlobal && !METADATA.has(parsed.toString())) return undefined
  return 'is not public'
}
