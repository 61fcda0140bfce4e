import type { AccountReader } from '../capabilities/account-reader.ts'
import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import type { DepositActions, DepositFamily } from '../capabilities/deposit-author.ts'
import type { WalletRoom } from '../capabilities/wallet-room.ts'

/**
 * What the web app's initial page may include of a family: no SDK, and a loader for each part that can wait. A loader for the adapter would
 * pull server SDKs into the web app's build, so adapters are listed in `create-network-adapter.ts`.
 */
export interface FamilyRecord<Name extends DepositFamily> {
  /** A loader where the initial page does not need it. */
  readonly descriptor: ChainDescriptor | (() => Promise<ChainDescriptor>)
  readonly loadAccountReader: () => Promise<AccountReader>
  /** How to discover the family's wallets; absent while the web app does not support connecting them. */
  readonly wallets?: WalletRoom<unknown, DepositActions[Name]>
}
