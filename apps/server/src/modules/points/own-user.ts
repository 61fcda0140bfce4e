import { addressCodec } from '@sunspan/chains'
import { FAMILY_OF_NETWORK_TYPE, type ChainFamily, type NetworkType } from '@sunspan/domain'
import type { Loyalty, Profile, Wallet } from '@sunspan/loyalty'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import { findProof, type ProvedWallet, type Session } from '../wallet-auth/session.ts'

/** Who a request is of: never by what it says, always by what its session has proved. */
export interface OwnUser {
  /** The user of the session, who exists from now on. Throws UNAUTHORIZED. */
  require(request: FastifyRequest, wanted?: string): Promise<Profile>
  /** Undefined without a session, or where it has proved nothing of a user. */
  find(request: FastifyRequest, wanted?: string): Promise<Profile | undefined>
  /** A wallet that the session has proved. Throws INVALID_ADDRESS or UNAUTHORIZED. */
  requireWallet(
    request: FastifyRequest,
    wallet: { readonly type: NetworkType; readonly text: string },
  ): Promise<Wallet>
  /** Whether the session has proved it, and whether it is its user's. */
  check(
    request: FastifyRequest,
    wallet: { readonly type: NetworkType; readonly text: string },
  ): Promise<{ readonly isProved: boolean; readonly isBound: boolean }>
}

export function createOwnUser(deps: {
  readonly readSession: ReadSession
  readonly profiles: Loyalty['profiles']
}): OwnUser {
  const { readSession, profiles } = deps

  const findOf = async (
    session: Session | undefined,
    wanted: string | undefined,
  ): Promise<Profile | undefined> => {
    const asked = wanted === undefined ? undefined : addressCodec('evm')?.normalize(wanted)
    if (wanted !== undefined && asked === undefined) throw invalid()
    const evm = evmWallets(session).filter(({ address }) => asked === undefined || address === asked)
    const [latest] = evm.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())
    if (latest !== undefined) return profiles.enter(latest.address)
    // A bound wallet identifies its user as well.
    for (const { family, address } of session?.wallets ?? []) {
      const owner = family === 'evm' ? undefined : await profiles.ownerOf({ family, address })
      if (owner !== undefined && (asked === undefined || asked === owner)) return profiles.find(owner)
    }
    return undefined
  }

  return {
    async require(request, wanted) {
      const found = await findOf(await readSession(request), wanted)
      if (found !== undefined) return found
      throw new ApiError('UNAUTHORIZED', 'Sign in with your EVM wallet first: points belong to it.')
    },
    find: async (request, wanted) => findOf(await readSession(request), wanted),
    async requireWallet(request, { type, text }) {
      const wallet = normalWallet(type, text)
      if (findProof(await readSession(request), wallet) !== undefined) return wallet
      throw new ApiError('UNAUTHORIZED', 'Sign in with this wallet first.')
    },
    async check(request, { type, text }) {
      const wallet = normalWallet(type, text)
      const session = await readSession(request)
      const isProved = findProof(session, wallet) !== undefined
      if (!isProved) return { isProved, isBound: false }
      // Who asks for the first time becomes a user first.
      const own = await findOf(session, undefined)
      const owner = await profiles.ownerOf(wallet)
      return { isProved, isBound: owner !== undefined && owner === own?.address }
    },
  }
}

/**
 * Those that their own key has proved. The address of a contract account may be another person's contract on another network, so a user cannot be
 * known by it.
 */
const evmWallets = (session: Session | undefined): readonly ProvedWallet[] =>
  (session?.wallets ?? []).filter(({ family, networkId }) => family === 'evm' && networkId === null)

const invalid = (): ApiError =>
  new ApiError('INVALID_ADDRESS', "We couldn't find this address, please check and try again.")

function normalWallet(type: NetworkType, text: string): Wallet {
  const family: ChainFamily = FAMILY_OF_NETWORK_TYPE[type]
  const address = addressCodec(family)?.normalize(text)
  if (address === undefined) throw invalid()
  return { family, address }
}
