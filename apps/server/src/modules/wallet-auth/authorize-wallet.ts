import type { Catalog } from '@sunspan/bridge'
import type { ChainFamily, NetworkType } from '@sunspan/domain'
import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import { normalizeAddress } from '../../http/normalize-address.ts'
import { findProof, type Session } from './session.ts'

/** Throws WRONG_NETWORK_TYPE when the header's family is not that of the source network. */
export function requireFamily(networkType: NetworkType, family: ChainFamily): void {
  if (FAMILY_OF_NETWORK_TYPE[networkType] === family) return
  throw new ApiError(
    'WRONG_NETWORK_TYPE',
    `The network-type header ${networkType} is not that of the source network.`,
  )
}

/** Throws UNAUTHORIZED unless the session has proved the wallet for this network. */
function requireProof(
  session: Session | undefined,
  wallet: { readonly family: ChainFamily; readonly address: string; readonly networkId: string },
): void {
  if (findProof(session, wallet) !== undefined) return
  throw new ApiError('UNAUTHORIZED', 'Sign in with the sending wallet first.')
}

/**
 * Normalizes the sending wallet on a network. Throws an ApiError: WRONG_NETWORK_TYPE, INVALID_ADDRESS, or UNAUTHORIZED unless the caller
 * has proved it.
 */
export function requireSender(
  catalog: Catalog,
  caller: { readonly session: Session | undefined; readonly networkType: NetworkType },
  sender: { readonly networkId: string; readonly text: string },
): string {
  const { networkId, text } = sender
  const family = catalog.familyOf(networkId)
  requireFamily(caller.networkType, family)
  const address = normalizeAddress(catalog, networkId, { field: 'wallet_sender', text })
  requireProof(caller.session, { family, address, networkId })
  return address
}

/** Like `requireProof`, but throws FORBIDDEN if the session has proved only other wallets of the family. */
export function requireOwner(
  session: Session | undefined,
  wallet: { readonly family: ChainFamily; readonly address: string; readonly networkId: string },
): void {
  if (findProof(session, wallet) !== undefined) return
  if (session?.wallets.some(({ family }) => family === wallet.family) === true) {
    throw new ApiError('FORBIDDEN', 'This order belongs to another wallet.')
  }
  throw new ApiError('UNAUTHORIZED', 'Sign in with the wallet that created this order.')
}
