/** What a local Starknet network can do whether its node is the stand-in or starknet-devnet with its Cairo VM. */
export interface StarknetNetworkNode {
  readonly rpcUrl: string
  readonly resumed: boolean
  /** Addresses of the network's tokens, in the order in which they were asked for: other ones where the node had to deploy them. */
  readonly tokens: readonly string[]
  /** Whether a transaction that waits gives way to one with the same number that offers more. */
  readonly replacesWaiting: boolean
  /** Calls a method of the JSON-RPC. Throws the node's RpcError. */
  call(method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Sends a gift, effective with the next block; its transaction's hash. Of STRK if no token is named. */
  give(to: string, amount: bigint, token?: string | null): Promise<string>
  /** Closes blocks; the newest one's number. */
  mine(blocks?: number): Promise<number>
  /** On: every transaction gets a block of its own. */
  setAutomine(on: boolean): void
  /** Removes the newest blocks with all effects of their transactions; those to keep wait again. */
  rewind(depth: number, keep?: readonly string[]): Promise<void>
  /** From now on the token fails to pay the owner. */
  block(token: string, owner: string): Promise<void>
  /** Balance in base units at the newest block; of STRK if no token is named. */
  balanceOf(owner: string, token?: string | null): Promise<bigint>
  startBlocks(blockTimeMs: number): void
  save(): Promise<void>
  stop(): Promise<void>
}
