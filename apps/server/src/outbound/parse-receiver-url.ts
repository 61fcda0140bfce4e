import { isLocalHost } from './is-local-host.ts'
import { refusedReceiver } from './receiver-error.ts'

/** Of https, and its usual alternative. Others belong to services that are not meant to get requests from here. */
const PORTS = new Set(['', '443', '8443'])

/**
 * The address of a receiver in its normal form: https on a usual port, without credentials. With `allowsLoopback` also http and any port of this
 * machine. Throws a ReceiverError. What its name resolves to is verified separately.
 */
export function parseReceiverUrl(
  text: string,
  { allowsLoopback }: { readonly allowsLoopback: boolean },
): URL {
  if (!URL.canParse(text)) throw refusedReceiver('This is no address')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '')
    throw refusedReceiver('The address must not contain a password')
  url.hash = ''
  if (allowsLoopback && isLocalHost(url.hostname) && /^https?:$/.test(url.protocol)) return url
  if (url.protocol !== 'https:') throw refusedReceiver('The address must begin with https://')
  if (!PORTS.has(url.port)) throw refusedReceiver('The port must be 443 or 8443')
  return url
}
