import type * as v from 'valibot'
import type { AccountReader } from './capabilities/account-reader.ts'
import type { ChainDescriptor } from './capabilities/chain-descriptor.ts'
import type { FamilyDeposit } from './capabilities/deposit-author.ts'
import type { ActionCheck } from './capabilities/deposit-check.ts'
import type { FamilyGuide } from './family-guide.ts'
import type { NetworkAdapter, NetworkAdapterSpec, NetworkContracts } from './capabilities/network-adapter.ts'
import type { WalletModule } from './capabilities/wallet-module.ts'

/** What the first page of the web app may hold of a family: no SDK, and a loader for each part that can wait. */
export interface FamilyRecord<Action> {
  readonly loadDescriptor: () => Promise<ChainDescriptor>
  readonly loadAccountReader: () => Promise<AccountReader>
  /** Compares what a wallet is asked to send with its order. */
  readonly loadActionCheck: () => Promise<ActionCheck<Action>>
  /** How wallets of the family are found; absent while the web app connects none of them. */
  readonly wallets?: WalletModule<unknown, Action>
}

/** What a server and the API need of a family. Not in `FamilyRecord`, which would put it into the build of the web app. */
export interface FamilyServer<
  Deposit extends FamilyDeposit,
  Contract extends keyof NetworkContracts = never,
> {
  /** What its wallets are asked to send, as the API states it. */
  readonly depositAction: v.GenericSchema<unknown, Deposit['action']>
  readonly guide: FamilyGuide
  /** The contracts that its networks can be configured with. */
  readonly contracts: readonly Contract[]
  readonly loadAdapter: () => Promise<
    (network: NetworkAdapterSpec & Pick<NetworkContracts, Contract>) => NetworkAdapter<Deposit>
  >
}
