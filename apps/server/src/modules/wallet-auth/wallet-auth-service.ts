import type { AddressCodec } from '@sunspan/chains'
import {
  FAMILY_OF_NETWORK_TYPE,
  SIGNED_TEXT_LIFETIME_MS,
  writeLoginText,
  type ChainFamily,
  type NetworkType,
} from '@sunspan/domain'
import { randomUUID } from 'node:crypto'
import { ApiError } from '../../http/api-error.ts'
import type { PublicOrigin } from '../../http/public-origins.ts'
import type { ChallengeRepository, ConsumedChallenge } from './challenge-repository.ts'
import { PROOF_LIFETIMES, proveWallet, type NetworkLogin } from './prove-wallet.ts'
import { createSecretToken, hashSecretToken, isSecretToken, type RandomBytes } from './secret-token.ts'
import type { SessionRepository } from './session-repository.ts'
import type { OpenProofs, ProvedWallet, Session } from './session.ts'

const MAX_LIVE_CHALLENGES_PER_IP = 100
/** Two tabs may request a message at once; beyond that, only the newest are tried. */
const MAX_CANDIDATES = 3

export interface LoginChallenge {
  readonly value: string
  readonly expiresAt: Date
  /** For the browser's login cookie. */
  readonly browserToken: string
}

export interface WalletAuthService {
  /**
   * Throws an ApiError: WRONG_NETWORK_TYPE, INVALID_ADDRESS, VALIDATION_FAILED if a wallet is given for a family whose text names none,
   * TOO_MANY_REQUESTS.
   */
  issueMessage(request: {
    readonly networkType: NetworkType
    readonly origin: PublicOrigin
    /** Origin of the requesting page; null for a non-browser client. */
    readonly askedBy: string | null
    /** The wallet that the text should name, and its current chain in decimal; absent: none. */
    readonly wallet?: { readonly address: string; readonly chainId: string } | undefined
    readonly ip: string
    readonly browserToken: string | undefined
  }): Promise<LoginChallenge>
  /** Consumes the message whatever the outcome; after a failed attempt, a new one is needed. */
  submitSignature(request: {
    readonly networkType: NetworkType
    readonly origin: PublicOrigin
    /** Origin of the requesting page, which must have requested the message; null for a non-browser client. */
    readonly askedBy: string | null
    readonly browserToken: string | undefined
    readonly sessionToken: string | undefined
    /** As the client appended it to the message. */
    readonly walletAddress: string
    readonly signature: string
    /** Label that helps the owner recognize the session. */
    readonly browser: string
  }): Promise<{ readonly session: Session; readonly sessionToken: string; readonly proof: ProvedWallet }>
  findSession(sessionToken: string | undefined): Promise<Session | undefined>
  /** The valid proofs of those of the sessions that are still open. */
  findOpenProofs(sessionIds: readonly string[]): Promise<OpenProofs>
  /** Normalizes an address of a type that this installation serves. Throws WRONG_NETWORK_TYPE or INVALID_ADDRESS. */
  normalizeAddress(networkType: NetworkType, address: string): { family: ChainFamily; address: string }
  deleteExpired(): Promise<void>
}

export interface WalletAuthDeps {
  readonly productName: string
  readonly challenges: ChallengeRepository
  readonly sessions: SessionRepository
  /** Networks of a family that can verify a signature. */
  readonly networksOf: (family: ChainFamily) => readonly NetworkLogin[]
  /** True if the installation has a network of this type. */
  readonly servesType: (networkType: NetworkType) => boolean
  readonly codecOf: (family: ChainFamily) => AddressCodec | undefined
  readonly now: () => Date
  readonly randomBytes: RandomBytes
}

export function createWalletAuthService(deps: WalletAuthDeps): WalletAuthService {
  const { challenges, sessions, now } = deps
  const normalizeAddress: WalletAuthService['normalizeAddress'] = (networkType, address) => {
    const family = requireServedFamily(deps, networkType)
    const normal = deps.codecOf(family)?.normalize(address)
    if (normal === undefined) {
      throw new ApiError('INVALID_ADDRESS', `This is not an address of a ${networkType} wallet.`)
    }
    return { family, address: normal }
  }
  return {
    issueMessage: (request) => {
      const { networkType, wallet } = request
      const named = wallet && { ...normalizeAddress(networkType, wallet.address), chainId: wallet.chainId }
      return issueMessage(deps, request, named)
    },
    async submitSignature(request) {
      const wallet = normalizeAddress(request.networkType, request.walletAddress)
      const values = await takeChallenges(deps, request, wallet.address)
      const proofs = await proveWallet(
        {
          ...wallet,
          logins: values.map(({ value, chainId }) => ({
            chainId,
            address: wallet.address,
            message: `${value}${request.walletAddress}`,
            signature: request.signature,
          })),
          networks: deps.networksOf(wallet.family),
        },
        { now, lifetimes: PROOF_LIFETIMES },
      )
      const [proof] = proofs
      if (proof === undefined) throw new Error('a proof names at least one network')
      const sessionToken = createSecretToken(deps.randomBytes)
      const session = await sessions.recordLogin({
        previousTokenHash: isSecretToken(request.sessionToken)
          ? hashSecretToken(request.sessionToken)
          : undefined,
        tokenHash: hashSecretToken(sessionToken),
        newSessionId: randomUUID(),
        browser: request.browser,
        proofs,
        now: now(),
      })
      return { session, sessionToken, proof }
    },
    findSession: async (token) =>
      isSecretToken(token) ? sessions.find(hashSecretToken(token), now()) : undefined,
    findOpenProofs: (ids) => sessions.findOpenProofs(ids, now()),
    normalizeAddress,
    async deleteExpired() {
      await challenges.deleteExpired(now())
      await sessions.deleteExpired(now())
    },
  }
}

async function issueMessage(
  deps: WalletAuthDeps,
  request: Parameters<WalletAuthService['issueMessage']>[0],
  wallet: NamedWallet | undefined,
): Promise<LoginChallenge> {
  const { networkType, origin, ip, askedBy } = request
  requireServedFamily(deps, networkType)
  const issuedAt = deps.now()
  const expiresAt = new Date(issuedAt.getTime() + SIGNED_TEXT_LIFETIME_MS)
  const nonce = Buffer.from(deps.randomBytes(16)).toString('hex')
  requireNameable(wallet)
  const place = {
    productName: deps.productName,
    domain: origin.domain,
    origin: origin.origin,
    networkType,
  }
  const value = writeLoginText(place, { nonce, issuedAt, expiresAt }, wallet)
  const browserToken = await continueOrCreateBrowserToken(deps, request.browserToken, issuedAt)
  const stored = await deps.challenges.add(
    {
      browserHash: hashSecretToken(browserToken),
      networkType,
      domain: origin.domain,
      origin: askedBy,
      wallet: wallet?.address ?? null,
      chainId: wallet?.chainId ?? null,
      value,
      ip,
      issuedAt,
      expiresAt,
    },
    MAX_LIVE_CHALLENGES_PER_IP,
  )
  if (!stored) {
    throw new ApiError(
      'TOO_MANY_REQUESTS',
      'Too many login messages wait for a signature. Please wait some minutes.',
    )
  }
  return { value, expiresAt, browserToken }
}

interface NamedWallet {
  readonly family: ChainFamily
  readonly address: string
  readonly chainId: string
}

function requireNameable(wallet: NamedWallet | undefined): void {
  if (wallet === undefined || wallet.family === 'evm') return
  const message = 'Only texts for wallets of EVM networks name the wallet; leave address and chain_id out'
  throw new ApiError('VALIDATION_FAILED', `address: ${message}`, {
    details: { issues: [{ in: 'query', path: 'address', message }] },
  })
}

/** Two logins may be in progress in one browser, so a cookie with a live message is kept; any other is replaced. */
async function continueOrCreateBrowserToken(
  deps: WalletAuthDeps,
  token: string | undefined,
  now: Date,
): Promise<string> {
  const known = isSecretToken(token) && (await deps.challenges.isLive(hashSecretToken(token), now))
  return known ? token : createSecretToken(deps.randomBytes)
}

async function takeChallenges(
  deps: WalletAuthDeps,
  request: Parameters<WalletAuthService['submitSignature']>[0],
  wallet: string,
): Promise<readonly ConsumedChallenge[]> {
  const values = isSecretToken(request.browserToken)
    ? await deps.challenges.consume({
        browserHash: hashSecretToken(request.browserToken),
        networkType: request.networkType,
        domain: request.origin.domain,
        origin: request.askedBy,
        wallet,
        now: deps.now(),
      })
    : []
  if (values.length === 0) {
    throw new ApiError(
      'LOGIN_MESSAGE_INVALID',
      'The login message was used, has expired or was asked for elsewhere. Please ask for a new one.',
    )
  }
  return values.slice(0, MAX_CANDIDATES)
}

function requireServedFamily(deps: WalletAuthDeps, networkType: NetworkType): ChainFamily {
  if (!deps.servesType(networkType)) {
    throw new ApiError('WRONG_NETWORK_TYPE', `This service has no network of type ${networkType}.`)
  }
  return FAMILY_OF_NETWORK_TYPE[networkType]
}
