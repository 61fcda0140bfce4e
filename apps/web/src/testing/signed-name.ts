import type { AddressNameWire, NameAnswerWire } from '@sunspan/api'
import { addressNameStatementBytes, nameStatementBytes } from '@sunspan/domain'
import { signBytesForTests } from './receipt-key.ts'

const LIFETIME_MS = 600_000
const inTenMinutes = (): string => new Date(Date.now() + LIFETIME_MS).toISOString()

/** The server's response for a name, signed with the key known to the tests' page. */
export function signedName(
  networkId: string,
  name: string,
  address: string,
  expiresAt = inTenMinutes(),
): NameAnswerWire {
  const message = nameStatementBytes({ networkId, name, address, expiresAt })
  const signed = { expires_at: expiresAt, ...signBytesForTests(message) }
  return { status: 'resolved', name: name.toLowerCase(), address, signed }
}

/** The server's response for an address that has a name. */
export function signedAddressName(
  networkId: string,
  address: string,
  name: string,
  expiresAt = inTenMinutes(),
): AddressNameWire {
  const message = addressNameStatementBytes({ networkId, name, address, expiresAt })
  return { name, is_default: true, signed: { expires_at: expiresAt, ...signBytesForTests(message) } }
}
