import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'

const V4_MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/
/** In 16-bit groups: the smallest network that a provider assigns to one customer. */
const NETWORK_GROUPS = 4

/**
 * The key for address-based limits: an IPv4 address in any notation, and the /64 network of an IPv6 address, since the owner of one of its addresses
 * has all of them.
 */
export function callerOf(ip: string): string {
  const [address = ''] = ip.toLowerCase().split('%', 1)
  if (isIP(address) !== 6) return address
  // The canonical notation of an address: no leading zeros, and any IPv4 part in hexadecimal.
  const { hostname } = new URL(`http://[${address}]`)
  const canonical = hostname.slice(1, -1)
  const mapped = V4_MAPPED.exec(canonical)
  if (mapped !== null) return toV4(mapped[1] ?? '', mapped[2] ?? '')
  const [head = '', tail] = canonical.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after]
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

const toV4 = (high: string, low: string): string =>
  [high, low]
    .flatMap((group) => {
      const bits = Number.parseInt(group, 16)
      return [bits >> 8, bits & 0xff]
    })
    .join('.')

/** Who pays for a request: its key, wherever it comes from, or its address. */
export const payerOf = ({ ip, apiClient }: Pick<FastifyRequest, 'ip' | 'apiClient'>): string =>
  apiClient === null ? callerOf(ip) : `key ${apiClient.id}`
