import type { OrderOwner } from '@sunspan/bridge'
import { addressCodec } from '@sunspan/chains'
import { ApiError } from '../../http/api-error.ts'
import type { Session } from '../wallet-auth/session.ts'
import { listOwners } from './list-owners.ts'

/** The wallets whose orders a caller may list: the proved ones, narrowed by `wallets`. Throws UNAUTHORIZED without a proved wallet. */
export function requireOwners(
  session: Session | undefined,
  wallets: readonly string[] | undefined,
): readonly OrderOwner[] {
  if (session === undefined || session.wallets.length === 0) {
    throw new ApiError('UNAUTHORIZED', 'Sign in with a wallet to see its orders.')
  }
  return listOwners(session.wallets, wallets, (family, text) => addressCodec(family)?.normalize(text))
}
