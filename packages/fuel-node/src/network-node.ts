import type { FuelNodeSpec } from './start-fuel-node.ts'

export interface FuelNetworkSpec extends FuelNodeSpec {
  /** Ids of contracts that exist from the start. */
  readonly contracts?: readonly string[] | undefined
}

/** What a local Fuel network can do whether its node is the stand-in or fuel-core itself. */
export interface FuelNetworkNode {
  /** Of GraphQL. */
  readonly rpcUrl: string
  readonly resumed: boolean
  height(): Promise<number>
  /** Sends a gift, effective with the next block; its transaction id. Of the base asset if none is named. */
  give(to: string, amount: bigint, assetId?: string | null): Promise<string>
  mine(blocks?: number): Promise<void>
  /** On: every transaction gets a block of its own. */
  setAutomine(on: boolean): void
  /** Balance in base units at the newest block. */
  balanceOf(owner: string, assetId?: string | null): Promise<bigint>
  /** Removes the newest blocks; absent where they are final. */
  rewind?(depth: number): void
  startBlocks(blockTimeMs: number): void
  save(): Promise<void>
  stop(): Promise<void>
}
