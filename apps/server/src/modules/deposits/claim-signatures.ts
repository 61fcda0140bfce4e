import { isBulkOrder, type Catalog, type Order } from '@sunspan/bridge'
import {
  SIGNED_TEXT_LIFETIME_MS,
  formatUnits,
  writeClaimText,
  type ClaimReceiver,
  type DepositReport,
} from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import type { PublicOrigin } from '../../http/public-origins.ts'
import { proveWallet, PROOF_LIFETIMES, type NetworkLogin } from '../wallet-auth/prove-wallet.ts'
import type { RandomBytes } from '../wallet-auth/secret-token.ts'
import { findProof, type Session } from '../wallet-auth/session.ts'
import type { ClaimTextKey, ClaimTextRepository } from './claim-text-repository.ts'

/** A logged-in user's claim that a deposit should fill an order. */
export interface OrderClaim {
  readonly session: Session
  readonly networkId: string
  /** In its network's normal form. */
  readonly transactionHash: string
  readonly orderId: string
  /** Origin of the requesting page; null for a non-browser client. */
  readonly askedBy: string | null
}

export interface ClaimTextToSign {
  readonly value: string
  readonly wallet: string
  readonly expiresAt: Date
}

/** A session alone cannot fill an order, since it may have been stolen. The wallet signs each claim, and the signed text names the receiver. */
export interface ClaimSignatures {
  /**
   * Throws DEPOSIT_NOT_FOUND, FORBIDDEN if the deposit or the order belongs to another wallet, DEPOSIT_NOT_CLAIMABLE, ORDER_NOT_FOUND,
   * TOO_MANY_REQUESTS.
   */
  issue(claim: OrderClaim, origin: PublicOrigin): Promise<ClaimTextToSign>
  /**
   * Consumes the text, whatever the outcome. Returns the wallet that signed. Throws LOGIN_MESSAGE_INVALID, SIGNATURE_INVALID,
   * NETWORK_UNAVAILABLE.
   */
  require(claim: OrderClaim, signature: string): Promise<string>
}

const MAX_LIVE_TEXTS_PER_SESSION = 20
/** A user may have requested a text twice; beyond that, only the newest are tried. */
const MAX_CANDIDATES = 3

export interface ClaimSignatureDeps {
  readonly productName: string
  readonly catalog: Catalog
  readonly findDeposits: (networkId: string, transactionHash: string) => Promise<readonly DepositReport[]>
  readonly getOrder: (id: string) => Promise<Order>
  readonly texts: ClaimTextRepository
  /** The verifier for a network's signatures; undefined if the network is not served. */
  readonly loginOf: (networkId: string) => NetworkLogin | undefined
  readonly now: () => Date
  readonly randomBytes: RandomBytes
}

export function createClaimSignatures(deps: ClaimSignatureDeps): ClaimSignatures {
  const { catalog, texts, now } = deps
  return {
    async issue(claim, { domain, origin }) {
      const deposit = await requireOwnDeposit(deps, claim)
      const order = await requireOwnOrder(deps, claim, deposit)
      const { network } = catalog.getNetwork(claim.networkId)
      const currency = catalog.getCurrency(deposit.currencyId)
      const issuedAt = now()
      const expiresAt = new Date(issuedAt.getTime() + SIGNED_TEXT_LIFETIME_MS)
      const value = writeClaimText(
        {
          productName: deps.productName,
          domain,
          origin,
          wallet: deposit.sender,
          orderId: order.id,
          networkType: network.type,
          chainId: network.chainId,
          network: network.name,
          transaction: deposit.transactionHash,
          amount: formatUnits(deposit.amount, currency.decimals),
          symbol: currency.symbol,
          receivers: receiversOf(order, catalog),
        },
        { nonce: Buffer.from(deps.randomBytes(16)).toString('hex'), issuedAt, expiresAt },
      )
      const text = { ...keyOf(claim), wallet: deposit.sender, value, now: issuedAt, expiresAt }
      if (!(await texts.add(text, MAX_LIVE_TEXTS_PER_SESSION))) {
        throw new ApiError(
          'TOO_MANY_REQUESTS',
          'Too many claims wait for a signature. Please wait some minutes.',
        )
      }
      return { value, wallet: deposit.sender, expiresAt }
    },
    async require(claim, signature) {
      const consumed = await texts.consume(keyOf(claim), now())
      const [newest] = consumed
      const candidates = consumed.filter(({ wallet }) => wallet === newest?.wallet).slice(0, MAX_CANDIDATES)
      const login = deps.loginOf(claim.networkId)
      if (newest === undefined || login === undefined) {
        throw new ApiError(
          'LOGIN_MESSAGE_INVALID',
          'The text of this claim was used, has expired or was asked for elsewhere. Please ask for a new one.',
        )
      }
      const { wallet } = newest
      await proveWallet(
        {
          family: catalog.familyOf(claim.networkId),
          address: wallet,
          logins: candidates.map(({ value }) => ({
            address: wallet,
            message: value,
            signature,
            chainId: login.chainId,
          })),
          // A contract signature counts on the deposit's network.
          networks: [login],
        },
        { now, lifetimes: PROOF_LIFETIMES },
      )
      return wallet
    },
  }
}

const keyOf = ({ session, askedBy, ...claim }: OrderClaim): ClaimTextKey => ({
  sessionId: session.id,
  networkId: claim.networkId,
  transactionHash: claim.transactionHash,
  orderId: claim.orderId,
  origin: askedBy,
})

/** The transaction's one deposit that was sent by a proved wallet in a known currency. */
async function requireOwnDeposit(
  { catalog, findDeposits }: ClaimSignatureDeps,
  { session, networkId, transactionHash }: OrderClaim,
): Promise<DepositReport & { readonly currencyId: string }> {
  const reports = await findDeposits(networkId, transactionHash)
  if (reports.length === 0) {
    throw new ApiError(
      'DEPOSIT_NOT_FOUND',
      'No deposit of this transaction was seen. Check the network and the hash.',
    )
  }
  const family = catalog.familyOf(networkId)
  const own = reports.filter(({ sender }) => findProof(session, { family, address: sender, networkId }))
  const [deposit] = own
  if (deposit === undefined) {
    throw new ApiError('FORBIDDEN', 'Another wallet sent this deposit. Sign in with the wallet that sent it.')
  }
  const { currencyId } = deposit
  if (own.length > 1 || currencyId === null) {
    throw new ApiError(
      'DEPOSIT_NOT_CLAIMABLE',
      'This deposit cannot be claimed. Ask support with the hash of its transaction.',
    )
  }
  return { ...deposit, currencyId }
}

async function requireOwnOrder(
  { getOrder }: ClaimSignatureDeps,
  { orderId }: OrderClaim,
  { sender }: DepositReport,
): Promise<Order> {
  const order = await getOrder(orderId)
  if (order.walletSender !== sender) throw new ApiError('FORBIDDEN', 'This order belongs to another wallet.')
  return order
}

function receiversOf(order: Order, catalog: Catalog): readonly ClaimReceiver[] {
  const rows = isBulkOrder(order)
    ? order.bulk.rows
    : [{ walletReceiver: order.walletReceiver, currencyOut: order.currencyOut, memo: order.memo }]
  return rows.map(({ walletReceiver, currencyOut, memo }) => ({
    address: walletReceiver,
    symbol: currencyOut.symbol,
    network: catalog.getNetwork(currencyOut.networkId).network.name,
    memo: memo ?? '',
  }))
}
