import type { LoginMessageWire, WalletAuthorizationWire } from '@sunspan/api'
import type { NetworkType } from '@sunspan/domain'
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
