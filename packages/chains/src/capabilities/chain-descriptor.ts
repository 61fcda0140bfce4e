import type { ChainFamily } from '@sunspan/domain'
import type { AddressCodec } from './address-codec.ts'
import type { DiscoveredWallet } from './wallet.ts'

/** A wallet to suggest for installation in the dialog when none was found. */
export interface KnownWallet {
  /** The id under which it announces itself once installed. */
  readonly id: string
  readonly name: string
  readonly downloadUrl: string
  /** Its page in each browser's own store: in other browsers there is no extension of it. Absent where the download page leads on. */
  readonly stores?: Readonly<Partial<Record<ExtensionStore, string>>>
}

/** `chrome` serves all browsers that are built on Chromium. */
export type ExtensionStore = 'chrome' | 'firefox'

/** Links into a network's block explorer. `explorerUrl` has no trailing slash. */
export interface ExplorerLinks {
  transaction(explorerUrl: string, txHash: string): string
  address(explorerUrl: string, address: string): string
}

/** Transaction hash rules of a family. Synchronous, since forms validate on every key press. */
export interface TransactionHashCodec {
  /** The canonical form for storing and comparing; undefined for anything that is not a transaction hash. */
  normalize(text: string): string | undefined
}

/** How a family identifies its networks. */
export interface ChainIdRule {
  isValid(text: string): boolean
  /** Describes the expected format for operators who write the configuration. */
  readonly form: string
}

/** A family's static side: no SDK, no side effects, small enough for the first page. */
export interface ChainDescriptor {
  readonly family: ChainFamily
  readonly chainId: ChainIdRule
  readonly addressCodec: AddressCodec
  /** Rules for what identifies a token; absent where that is an address. */
  readonly tokenCodec?: AddressCodec
  /** Address rules of a single network, by chain id; absent where an address does not reveal its network. */
  readonly addressesOn?: (chainId: string) => AddressCodec
  readonly transactionHash: TransactionHashCodec
  readonly knownWallets: readonly KnownWallet[]
  /** Whether a wallet of the family supports a network, or that every wallet supports all of them. */
  readonly walletServes:
    | 'all'
    | ((
        wallet: Pick<DiscoveredWallet, 'id' | 'chains'>,
        network: { readonly id: string; readonly chainId: string | null },
      ) => boolean)
  /** By what an order knows its deposit: by the reference that it carries to the treasury, or by an address of the order's own. */
  readonly depositsBy: 'reference' | 'address'
  /** Whether people use contracts as wallets, each on the networks on which its owner has deployed it. Elsewhere a contract most likely cannot use what it gets. */
  readonly hasSmartWallets: boolean
  /** Whether scans find coins that a contract sends; tokens are found from any sender. */
  readonly seesCoinsOfContracts: boolean
  /** Whether payouts may come from a contract, which some exchanges do not credit. */
  readonly paysFromContract: boolean
  /** Whether an account must keep some of its native coin or have none at all. */
  readonly keepsRent: boolean
  readonly explorer: ExplorerLinks
}
