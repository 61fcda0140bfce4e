import type { LoginMessageWire, WalletAuthorizationWire } from '@sunspan/api'
import type { NetworkType } from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import type { ProvedWallet } from './session.ts'
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

/** Whom a login text is to name. Throws VALIDATION_FAILED for half of it. */
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
