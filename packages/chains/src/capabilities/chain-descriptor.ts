import type { ChainFamily } from '@sunspan/domain'
import type { AddressCodec } from './address-codec.ts'
import type { DiscoveredWallet } from './wallet.ts'

/** A wallet that people may install, for the dialog when none was found. */
export interface KnownWallet {
  /** The id under which it announces itself once installed. */
  readonly id: string
  readonly name: string
  readonly downloadUrl: string
}

/** Links into a network's block explorer; `explorerUrl` is without a trailing slash. */
export interface ExplorerLinks {
  transaction(explorerUrl: string, txHash: string): string
  address(explorerUrl: string, address: string): string
}

/** Rules of a family's transaction hashes; synchronous, since forms validate on every key press. */
export interface TransactionHashCodec {
  /** The one spelling that is stored and compared; undefined for what is no transaction hash. */
  normalize(text: string): string | undefined
}

/** How a family names its networks. */
export interface ChainIdRule {
  isValid(text: string): boolean
  /** What it must be, for people who write a configuration. */
  readonly form: string
}

/** A family's static side: no SDK, no side effects, small enough for the first page. */
export interface ChainDescriptor {
  readonly family: ChainFamily
  readonly chainId: ChainIdRule
  readonly addressCodec: AddressCodec
  /** Addresses of one network alone, by its chain id; absent where an address does not say of which network it is. */
  readonly addressesOn?: (chainId: string) => AddressCodec
  readonly transactionHash: TransactionHashCodec
  readonly knownWallets: readonly KnownWallet[]
  /** Whether a wallet of the family serves a network; absent where each serves them all. */
  readonly walletServes?: (
    wallet: Pick<DiscoveredWallet, 'id' | 'chains'>,
    network: { readonly id: string; readonly chainId: string | null },
  ) => boolean
  readonly explorer: ExplorerLinks
}
