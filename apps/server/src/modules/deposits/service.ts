import type { Catalog, ScanProgress } from '@sunspan/bridge'
import type { LookupStatus, DepositReport } from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import type { PublicOrigin } from '../../http/public-origins.ts'
import { findProof, type Session } from '../wallet-auth/session.ts'
import type { TransactionLookups } from './transaction-lookups.ts'
import type { ClaimSignatures, ClaimTextToSign } from './claim-signatures.ts'

/** The bridge functions this needs. */
export interface DepositSource {
  find(networkId: string, transactionHash: string): Promise<readonly DepositReport[]>
  claim(request: {
    readonly networkId: string
    readonly transactionHash: string
    readonly provedWallets: readonly string[]
    readonly orderId?: string | undefined
  }): Promise<unknown>
}

/** A report with the reader's access. */
export interface VisibleDeposit {
  readonly report: DepositReport
  /** The session has proved the sending wallet. */
  readonly isSender: boolean
}

export interface DepositLookup {
  readonly networkId: string
  readonly transactionHash: string
  readonly deposits: readonly VisibleDeposit[]
  readonly scannedTo: ScanProgress | undefined
  /** Undefined when deposits were found. */
  readonly chain: LookupStatus | undefined
}

export interface TransactionQuery {
  readonly networkId: string
  readonly hash: string
}

interface Sought {
  readonly networkId: string
  readonly transactionHash: string
  readonly caller: string
}

export interface DepositAccess {
  /** Throws NETWORK_NOT_FOUND or INVALID_TRANSACTION_HASH. */
  find(
    session: Session | undefined,
    /** `caller`: who waits for a turn to ask the network. */
    query: TransactionQuery & { readonly caller: string },
  ): Promise<DepositLookup>
  /** Throws like `find`, UNAUTHORIZED without a proved wallet, and like `ClaimSignatures.issue`. */
  createClaimText(
    session: Session | undefined,
    query: TransactionQuery & { readonly orderId: string; readonly askedBy: string | null },
    origin: PublicOrigin,
  ): Promise<ClaimTextToSign>
  /** Throws like `find`, UNAUTHORIZED without a proved wallet, like `ClaimSignatures.require`, and whatever the bridge refuses. */
  claim(
    session: Session | undefined,
    query: TransactionQuery & {
      readonly askedBy: string | null
      /** The order to fill; undefined: refund the deposit now. */
      readonly order: { readonly id: string; readonly signature: string } | undefined
    },
  ): Promise<DepositLookup>
}

export function createDepositAccess(deps: {
  readonly catalog: Catalog
  readonly deposits: DepositSource
  readonly scanProgress: (networkId: string) => Promise<ScanProgress | undefined>
  readonly lookups: TransactionLookups
  readonly signatures: ClaimSignatures
}): DepositAccess {
  const { catalog, deposits } = deps

  const normalize = ({ networkId, hash }: TransactionQuery): string => {
    const { name } = catalog.getNetwork(networkId).network
    const normal = catalog.descriptorOf(networkId)?.transactionHash.normalize(hash)
    if (normal !== undefined) return normal
    throw new ApiError('INVALID_TRANSACTION_HASH', `This isn’t a transaction hash of ${name}.`, {
      details: { field: 'hash' },
    })
  }

  const walletsOn = ({ wallets }: Session, networkId: string): readonly string[] => {
    const family = catalog.familyOf(networkId)
    return wallets
      .filter((wallet) => wallet.family === family)
      .filter((wallet) => wallet.networkId === null || wallet.networkId === networkId)
      .map(({ address }) => address)
  }

  const requireOwner = (session: Session | undefined, networkId: string): Session => {
    if (session !== undefined && walletsOn(session, networkId).length > 0) return session
    throw new ApiError('UNAUTHORIZED', 'Sign in with the wallet that sent the transaction first.')
  }

  const lookUp = async (
    session: Session | undefined,
    { networkId, transactionHash, caller }: Sought,
  ): Promise<DepositLookup> => {
    const family = catalog.familyOf(networkId)
    const [reports, scannedTo] = await Promise.all([
      deposits.find(networkId, transactionHash),
      deps.scanProgress(networkId),
    ])
    return {
      networkId,
      transactionHash,
      deposits: reports.map((report) => ({
        report,
        isSender: findProof(session, { family, address: report.sender, networkId }) !== undefined,
      })),
      scannedTo,
      chain: reports.length > 0 ? undefined : await deps.lookups.ask(networkId, transactionHash, caller),
    }
  }

  return {
    find: async (session, query) => lookUp(session, { ...query, transactionHash: normalize(query) }),
    async createClaimText(session, { networkId, hash, ...claim }, origin) {
      const transactionHash = normalize({ networkId, hash })
      const owner = requireOwner(session, networkId)
      return deps.signatures.issue({ ...claim, session: owner, networkId, transactionHash }, origin)
    },
    async claim(session, { networkId, hash, order, askedBy }) {
      const transactionHash = normalize({ networkId, hash })
      const owner = requireOwner(session, networkId)
      const claim = { session: owner, networkId, transactionHash, orderId: order?.id ?? '', askedBy }
      const provedWallets =
        order === undefined
          ? walletsOn(owner, networkId)
          : [await deps.signatures.require(claim, order.signature)]
      await deposits.claim({ networkId, transactionHash, provedWallets, orderId: order?.id })
      return lookUp(session, { networkId, transactionHash, caller: owner.id })
    },
  }
}
