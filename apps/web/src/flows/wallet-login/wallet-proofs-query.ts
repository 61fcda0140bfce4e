import type { WalletFamily } from '@sunspan/chains'
import { FAMILY_OF_NETWORK_TYPE, NETWORK_TYPES } from '@sunspan/domain'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import type { WalletWithLogin } from './use-wallet-logins.ts'

/**
 * Which of these wallets the session has verified, in order, without asking for signatures. The logins are part of the key; while the same wallets are
 * asked about again after one changed, the last answer remains, so that nothing on the page goes and comes back.
 */
export const walletProofsQuery = (wallets: readonly WalletWithLogin[]) =>
  queryOptions({
    queryKey: ['wallet-proofs', keyOf(wallets)] as const,
    queryFn: ({ signal }): Promise<readonly boolean[]> =>
      Promise.all(wallets.map((wallet) => isProved(wallet, signal))),
    staleTime: 0,
    placeholderData: (last, query) =>
      namesOf(query?.queryKey[1]) === namesOf(keyOf(wallets)) ? last : undefined,
  })

type ProofsKey = readonly (readonly [
  family: WalletFamily,
  address: string,
  login: WalletWithLogin['login'],
])[]

const keyOf = (wallets: readonly WalletWithLogin[]): ProofsKey =>
  wallets.map(({ family, address, login }) => [family, address, login] as const)

const namesOf = (key: ProofsKey | undefined): string | undefined =>
  key?.map(([family, address]) => `${family} ${address}`).join(' ')

async function isProved({ family, address, login }: WalletWithLogin, signal: AbortSignal): Promise<boolean> {
  if (login === 'authorized') return true
  const networkType = NETWORK_TYPES.find((type) => FAMILY_OF_NETWORK_TYPE[type] === family)
  if (networkType === undefined) return false
  const answer = await apiClient.call('getWalletAuthorization', {
    params: { address },
    headers: { 'network-type': networkType },
    signal,
  })
  return answer.is_authorized
}
