import type { AccountReader } from './capabilities/account-reader.ts'
import type { ChainDescriptor } from './capabilities/chain-descriptor.ts'
import type { WalletModule } from './capabilities/wallet-module.ts'

/**
 * What the first page of the web app may hold of a family: no SDK, and a loader for each part that can wait. A loader of the adapter would put
 * the SDKs of servers into the build of the web app, so that one is listed in `create-network-adapter.ts`.
 */
export interface FamilyRecord<Action> {
  readonly loadDescriptor: () => Promise<ChainDescriptor>
  readonly loadAccountReader: () => Promise<AccountReader>
  /** How wallets of the family are found; absent while the web app connects none of them. */
  readonly wallets?: WalletModule<unknown, Action>
}
