import { isRecord } from '../../errors/is-record.ts'

/** A wallet's own client: only what is used of it. All of it is untrusted. */
export interface WalletClient {
  readonly defaultAddress?: { readonly base58?: unknown }
  readonly trx: {
    signMessageV2(text: string): unknown
    sign(transaction: object): unknown
  }
}

/** A wallet's provider (TIP-1193), or the object that wallets placed on the page before there were announcements. */
export interface TronProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  /** False until an account is shared. */
  readonly tronWeb?: unknown
}

/** How a wallet is spoken to. */
export interface TronHandle {
  /** `tip`: as in TIP-1102, which answers with a list of accounts; `legacy`: as in TronLink's own first interface. */
  readonly manner: 'tip' | 'legacy'
  readonly provider: TronProvider
}

/** The wallet's client, once there is one. */
export function clientOf({ tronWeb }: TronProvider): WalletClient | undefined {
  if (!isRecord(tronWeb) || !isRecord(tronWeb['trx'])) return undefined
  const { signMessageV2, sign } = tronWeb['trx']
  // CAST: its methods were looked at.
  return typeof signMessageV2 === 'function' && typeof sign === 'function'
    ? (tronWeb as unknown as WalletClient)
    : undefined
}
