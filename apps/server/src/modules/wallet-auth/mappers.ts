import type { LoginMessageWire, SessionWire, WalletAuthorizationWire } from '@sunspan/api'
import { FAMILY_OF_NETWORK_TYPE, NETWORK_TYPES, type ChainFamily, type NetworkType } from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import type { OwnSession, ProvedWallet } from './session.ts'
import type { LoginChallenge } from './wallet-auth-service.ts'

export const toLoginMessageWire = (challenge: LoginChallenge, domain: string): LoginMessageWire => ({
  message: { value: challenge.value },
  domain,
  expires_at: challenge.expiresAt.toISOString(),
})

export const toWalletAuthorizationWire = (
  wallet: { readonly address: string; readonly networkType: NetworkType },
  proof: ProvedWallet | undefined,
): WalletAuthorizationWire => ({
  wallet_address: wallet.address,
  network_type: wallet.networkType,
  is_authorized: proof !== undefined,
  expires_at: proof?.expiresAt.toISOString() ?? null,
})

/** The wallet that a login text should name. Throws VALIDATION_FAILED if only one of the two fields is given. */
export function toNamedWallet({
  address,
  chain_id: chainId,
}: {
  readonly address?: string | undefined
  readonly chain_id?: string | undefined
}): { readonly address: string; readonly chainId: string } | undefined {
  if (address !== undefined && chainId !== undefined) return { address, chainId }
  if (address === undefined && chainId === undefined) return undefined
  const path = address === undefined ? 'address' : 'chain_id'
  const message = 'Send address and chain_id together, or neither'
  throw new ApiError('VALIDATION_FAILED', `${path}: ${message}`, {
    details: { issues: [{ in: 'query', path, message }] },
  })
}

export const toSessionWire = (session: OwnSession, currentId: string): SessionWire => ({
  id: session.id,
  is_current: session.id === currentId,
  browser: session.browser,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  wallets: session.wallets.map(({ family, address }) => ({
    wallet_address: address,
    network_type: firstTypeOf(family),
  })),
})

function firstTypeOf(family: ChainFamily): NetworkType {
  const type = NETWORK_TYPES.find((candidate) => FAMILY_OF_NETWORK_TYPE[candidate] === family)
  if (type === undefined) throw new Error(`No network type is of the family ${family}`)
  return type
}
