import { isIP } from 'node:net'

const V4_MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/
/** Groups of 16 bits: what a provider gives to one customer at least. */
const NETWORK_GROUPS = 4

/**
 * Whom limits by address count as one: an IPv4 address however it is written, and all addresses of an IPv6 network of 64 bits, of which
 * whoever has one has all.
 */
export function callerOf(ip: string): string {
  const [address = ''] = ip.toLowerCase().split('%', 1)
  if (isIP(address) !== 6) return address
  // The one spelling of an address: no leading zeros, and an IPv4 part in hexadecimal.
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
