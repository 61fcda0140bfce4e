import type { UserProfileWire } from '@sunspan/api'
import { ApiError } from '@sunspan/api/client'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../../entities/points/points-queries.ts'
import { useIsWalletPending } from '../../../entities/wallet/use-wallet.ts'
import { useWalletsWithLogin } from '../../../flows/wallet-login/use-wallet-logins.ts'
import { walletProofsQuery } from '../../../flows/wallet-login/wallet-proofs-query.ts'

/** Who looks at the pages. A user of the programme is an EVM wallet that this session has proved. */
export type QuestUser =
  | { readonly kind: 'nobody' }
  /** A wallet comes back, signs in, or is being asked for. */
  | { readonly kind: 'arriving' }
  /** Only wallets of other families are connected, which alone do not identify a user. */
  | { readonly kind: 'without_evm' }
  | { readonly kind: 'unproved'; readonly address: string; readonly isSigning: boolean }
  | { readonly kind: 'failed'; readonly address: string; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'user'; readonly address: string; readonly profile: UserProfileWire }

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export function useQuestUser(): QuestUser {
  const wallets = useWalletsWithLogin()
  const isPending = useIsWalletPending()
  const evm = wallets.find(({ family }) => family === 'evm')
  const proofs = useQuery({
    ...walletProofsQuery(evm === undefined ? [] : [evm]),
    enabled: evm !== undefined,
  })
  const isProved = proofs.isError ? evm?.login === 'authorized' : proofs.data?.[0]
  const address = evm?.address ?? ''
  const profile = useQuery({ ...profileQuery(address), enabled: isProved === true })
  if (evm === undefined) {
    if (isPending) return { kind: 'arriving' }
    return wallets.length === 0 ? { kind: 'nobody' } : { kind: 'without_evm' }
  }
  const isSigning = evm.login === 'signing' || evm.login === 'checking'
  if (isProved === undefined) return { kind: 'arriving' }
  if (!isProved || isSignedOut(profile.error)) return { kind: 'unproved', address, isSigning }
  if (profile.data !== undefined) return { kind: 'user', address, profile: profile.data }
  if (!profile.isError) return { kind: 'arriving' }
  return { kind: 'failed', address, error: profile.error, retry: () => void profile.refetch() }
}

/** The address of the user, whose data is asked for; undefined for others. */
export const ownerOf = (user: QuestUser): string | undefined =>
  user.kind === 'user' ? user.address : undefined
