/** The most of a resource that a transaction pays for, and the most per unit. */
interface ResourceBound {
  readonly maxAmount: bigint
  readonly maxPrice: bigint
}

export interface ResourceBounds {
  readonly l1Gas: ResourceBound
  readonly l1DataGas: ResourceBound
  readonly l2Gas: ResourceBound
}

interface Common {
  readonly version: bigint
  readonly sender: bigint
  readonly signature: readonly bigint[]
  readonly nonce: bigint
  readonly tip: bigint
  readonly resourceBounds: ResourceBounds
  readonly paymasterData: readonly bigint[]
  /** 0 for data on the parent chain, 1 for data on Starknet alone. */
  readonly nonceMode: bigint
  readonly feeMode: bigint
}

interface InvokeTransaction extends Common {
  readonly type: 'INVOKE'
  readonly calldata: readonly bigint[]
  readonly accountDeploymentData: readonly bigint[]
}

export interface DeployAccountTransaction extends Common {
  readonly type: 'DEPLOY_ACCOUNT'
  readonly classHash: bigint
  readonly salt: bigint
  readonly constructorCalldata: readonly bigint[]
}

/** A transaction as this node executes it; its sender is computed, not stated, where an account is created. */
export type AccountTransaction = InvokeTransaction | DeployAccountTransaction

export interface ChainEvent {
  readonly contract: bigint
  readonly keys: readonly bigint[]
  readonly data: readonly bigint[]
}

/** What a transaction used of each resource. */
export interface Consumption {
  readonly l1Gas: bigint
  readonly l1DataGas: bigint
  readonly l2Gas: bigint
}

/** A transaction and what became of it. */
export interface TransactionRecord {
  readonly hash: bigint
  readonly transaction: AccountTransaction
  /** As it was sent. */
  readonly wire: Readonly<Record<string, unknown>>
  readonly events: readonly ChainEvent[]
  readonly revertReason: string | undefined
  readonly fee: bigint
  readonly consumption: Consumption
}
