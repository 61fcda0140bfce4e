/** The parts of bcoin's interface used by this node. Hashes are hex in internal byte order, not in display order. */
export interface BcoinScript {
  toRaw(): Buffer
  toASM(): string
  getAddress(): BcoinAddress | null
  isPubkeyhash(): boolean
  isScripthash(): boolean
  isWitnessPubkeyhash(): boolean
  isWitnessScripthash(): boolean
  isNulldata(): boolean
  isPubkey(): boolean
  isProgram(): boolean
}

export interface BcoinAddress {
  readonly version: number
  readonly hash: Buffer
  toString(network: string): string
}

export interface BcoinOutput {
  /** Satoshis. */
  readonly value: number
  readonly script: BcoinScript
}

export interface BcoinInput {
  readonly prevout: { readonly hash: string; readonly index: number; rhash(): string }
  readonly script: BcoinScript
  readonly witness: { readonly items: readonly Buffer[] }
  readonly sequence: number
}

export interface BcoinTx {
  readonly version: number
  readonly locktime: number
  readonly inputs: readonly BcoinInput[]
  readonly outputs: readonly BcoinOutput[]
  txid(): string
  hash(encoding: 'hex'): string
  toRaw(): Buffer
  isCoinbase(): boolean
  getSize(): number
  getVirtualSize(): number
  getWeight(): number
  getOutputValue(): number
}

/** A transaction and its block; height -1 if it is unconfirmed. */
export interface BcoinMeta {
  readonly tx: BcoinTx
  readonly height: number
  readonly block: string
  readonly time: number
  readonly index: number
}

export interface BcoinBlock {
  readonly txs: readonly BcoinTx[]
  rhash(): string
  hash(encoding: 'hex'): string
  toRaw(): Buffer
  getSize(): number
  getWeight(): number
}

export interface BcoinEntry {
  readonly hash: string
  readonly height: number
  readonly version: number
  readonly time: number
  readonly prevBlock: string
  readonly merkleRoot: string
  readonly nonce: number
  readonly bits: number
  rhash(): string
}

export interface BcoinCoin {
  readonly hash: string
  readonly index: number
  readonly height: number
  readonly value: number
  readonly coinbase: boolean
}

export interface BcoinView {
  getOutputFor(input: BcoinInput): BcoinOutput | null
}

export interface BcoinMempoolEntry {
  readonly hash: string
  readonly tx: BcoinTx
  readonly fee: number
  readonly size: number
}

interface Opens {
  open(): Promise<void>
  close(): Promise<void>
}

export interface BcoinChain extends Opens {
  readonly height: number
  readonly tip: BcoinEntry
  add(block: BcoinBlock): Promise<BcoinEntry | null>
  getEntry(hash: string): Promise<BcoinEntry | null>
  getHash(height: number): Promise<string | null>
  getBlock(hash: string): Promise<BcoinBlock | null>
  getMedianTime(entry: BcoinEntry): Promise<number>
  isMainChain(entry: BcoinEntry): Promise<boolean>
}

export interface BcoinMempool extends Opens {
  readonly map: ReadonlyMap<string, BcoinMempoolEntry>
  getSpent(hash: string, index: number): BcoinMempoolEntry | undefined
  getEntry(hash: string): BcoinMempoolEntry | undefined
  evictEntry(entry: BcoinMempoolEntry): void
  /** Hashes of unknown inputs, in which case it became an orphan. */
  addTX(tx: BcoinTx): Promise<readonly string[] | null>
  removeOrphan(hash: string): void
}

export interface MiningItem {
  /** Satoshis, and satoshis per thousand virtual bytes. */
  readonly fee: number
  readonly rate: number
}

interface MiningJob {
  readonly attempt: { items: readonly MiningItem[]; fees: number }
  refresh(): void
  mineAsync(): Promise<BcoinBlock>
}

export interface BcoinMiner extends Opens {
  createJob(tip: BcoinEntry, address: BcoinAddress): Promise<MiningJob>
}

export interface BcoinNode {
  readonly chain: BcoinChain
  readonly mempool: BcoinMempool
  readonly miner: BcoinMiner
  on(event: 'disconnect', listener: (entry: BcoinEntry, block: BcoinBlock) => void): void
  on(event: 'error', listener: (error: Error) => void): void
  removeListener(event: 'disconnect', listener: (entry: BcoinEntry, block: BcoinBlock) => void): void
  getMeta(hash: string): Promise<BcoinMeta | null>
  getMetaView(meta: BcoinMeta): Promise<BcoinView>
  getMetaByAddress(address: BcoinAddress): Promise<BcoinMeta[]>
  getCoinsByAddress(address: BcoinAddress): Promise<BcoinCoin[]>
}

interface BcoinMutableTx {
  addOutput(address: BcoinAddress, value: number): void
  fund(coins: readonly BcoinCoin[], options: object): Promise<void>
  sign(ring: BcoinKeyRing): number
  toTX(): BcoinTx
}

export interface BcoinKeyRing {
  witness: boolean
  getAddress(): BcoinAddress
}

export interface Bcoin {
  readonly FullNode: new (options: object) => BcoinNode
  readonly regtest: {
    addressPrefix: Record<string, unknown>
    keyPrefix: Record<string, unknown>
    halvingInterval: number
    minRelay: number
    feeRate: number
    minRate: number
  }
  readonly TX: { fromRaw(hex: string, encoding: 'hex'): BcoinTx }
  readonly MTX: new () => BcoinMutableTx
  readonly Block: { fromRaw(raw: Buffer): BcoinBlock }
  readonly KeyRing: { fromPrivate(key: Buffer, compressed: boolean): BcoinKeyRing }
  readonly Address: {
    fromString(text: string, network: string): BcoinAddress
    fromProgram(version: number, program: Buffer): BcoinAddress
  }
  readonly Script: { fromAddress(address: BcoinAddress): BcoinScript }
  readonly scriptCommon: { readonly flags: Record<string, number> }
}
