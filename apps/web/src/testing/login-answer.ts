import type { LoginMessageWire } from '@sunspan/api'
import { NETWORK_TYPES, writeLoginText, type SigningChallenge, type SigningPlace } from '@sunspan/domain'

const LIFETIME_MS = 300_000

/** Responds to `GET /api/wallet_auth/message` like the server of this page; tests may change the text's content. */
export const loginAnswer =
  (changes: Partial<SigningPlace & SigningChallenge> = {}) =>
  (url: URL, init?: RequestInit): LoginMessageWire => {
    const asked = new Headers(init?.headers).get('network-type')
    const [address, chainId] = [url.searchParams.get('address'), url.searchParams.get('chain_id')]
    const place: SigningPlace = {
      productName: 'Sunspan',
      domain: window.location.host,
      origin: window.location.origin,
      networkType: NETWORK_TYPES.find((type) => type === asked) ?? 'EVM',
      ...changes,
    }
    // Read once: a text that lives a millisecond longer than allowed is refused.
    const now = Date.now()
    const challenge: SigningChallenge = {
      nonce: crypto.randomUUID().replaceAll('-', ''),
      issuedAt: new Date(now),
      expiresAt: new Date(now + LIFETIME_MS),
      ...changes,
    }
    const wallet = address === null || chainId === null ? undefined : { address, chainId }
    return {
      message: { value: writeLoginText(place, challenge, wallet) },
      domain: place.domain,
      expires_at: challenge.expiresAt.toISOString(),
    }
  }
