import { RpcError } from '../rpc/rpc-error.ts'
import { createAccounts } from './accounts.ts'
import { createBlocks, type Block, type Blocks, type BlocksState } from './blocks.ts'
import { checkTransaction } from './check-transaction.ts'
import { createTokens, type TokenSpec } from './erc20.ts'
import { execute, STRK, type Machine } from './execute.ts'
import { feeCapOf, paysPrices, USUAL_PRICES, type GasPrices } from './fees.ts'
import { shortString } from './felt.ts'
import { transactionHash } from './hashes.ts'
import { createLedger, type LedgerState } from './ledger.ts'
import { createMempool, type Mempool, type Waiting } from './mempool.ts'
import type { TransactionRecord } from './transaction.ts'

export interface ChainState {
  readonly ledger: LedgerState
  readonly blocks: BlocksState
  readonly waiting: readonly Waiting[]
  readonly prices: GasPrices
}

export interface ChainSpec {
  readonly chainId: string
  /** Makes the hashes of this network differ from those of others. */
  readonly name: string
  readonly tokens: readonly TokenSpec[]
  /** Distance of the newest block that the parent chain has accepted. */
  readonly l1Lag: number
  readonly saved: ChainState | undefined
  /** Seconds since 1970. */
  readonly now: () => number
}

export interface StarknetChain {
  readonly chainId: string
  readonly machine: Machine
  readonly blocks: Blocks
  readonly mempool: Mempool
  readonly l1Accepted: Block
  prices(): GasPrices
  /** From the next block on. */
  setPrices(prices: Partial<GasPrices>): void
  /** Checks a transaction and lets it wait for its block; throws the RpcError with which a node refuses it. */
  submit(waiting: Omit<Waiting, 'hash'>): bigint
  hashOf(transaction: Waiting['transaction']): bigint
  /** The number of the account's next transaction, counting those that wait. */
  pendingNonce(address: bigint): bigint | undefined
  closeBlock(): Block
  /** Removes the newest blocks with all effects; the transactions to keep wait again. */
  rewind(depth: number, keep: ReadonlySet<bigint>): void
  save(): ChainState
}

/** A block takes at most this many transactions. */
const LARGEST_BLOCK = 500

export function createStarknetChain(spec: ChainSpec): StarknetChain {
  const { chainId, saved, l1Lag, now } = spec
  const ledger = createLedger(saved?.ledger)
  const tokens = createTokens(ledger, spec.tokens)
  const machine: Machine = { ledger, tokens, accounts: createAccounts(ledger) }
  const blocks = createBlocks(shortString(spec.name.slice(0, 31)), saved?.blocks)
  const mempool = createMempool(saved?.waiting ?? [])
  let prices = saved?.prices ?? USUAL_PRICES
  const nonceOf = (address: bigint): bigint => machine.accounts.find(address)?.nonce ?? 0n

  /** Of those that may be executed now: the highest tip first, then the oldest. */
  function pickNext(): Waiting | undefined {
    const ready = mempool.all.filter(
      ({ transaction }) =>
        transaction.nonce === nonceOf(transaction.sender) && paysPrices(transaction, prices),
    )
    return ready.toSorted((left, right) => Number(right.transaction.tip - left.transaction.tip))[0]
  }

  /** Undefined for one that its account can no longer pay for: it is dropped. */
  function run({ hash, transaction, wire }: Waiting): TransactionRecord | undefined {
    mempool.remove(hash)
    if (tokens.balance(STRK, transaction.sender) < feeCapOf(transaction)) return undefined
    return { hash, transaction, wire, ...execute(machine, transaction, prices) }
  }

  function closeBlock(): Block {
    for (const { hash, transaction } of Array.from(mempool.all)) {
      if (transaction.nonce < nonceOf(transaction.sender)) mempool.remove(hash)
    }
    const transactions: TransactionRecord[] = []
    for (let next = pickNext(); next && transactions.length < LARGEST_BLOCK; next = pickNext()) {
      const record = run(next)
      if (record !== undefined) transactions.push(record)
    }
    const block = blocks.push({ timestamp: now(), prices, transactions })
    ledger.closeBlock(block.number)
    ledger.forgetThrough(blocks.oldest.number)
    return block
  }

  const hashOf: StarknetChain['hashOf'] = (transaction) => transactionHash(transaction, chainId)
  return {
    chainId,
    machine,
    blocks,
    mempool,
    closeBlock,
    hashOf,
    pendingNonce: (address) => pendingNonceOf(machine, mempool, address),
    get l1Accepted() {
      return blocks.at(blocks.newest.number - l1Lag) ?? blocks.oldest
    },
    prices: () => prices,
    setPrices(changes) {
      prices = { ...prices, ...changes }
    },
    submit(waiting) {
      const hash = hashOf(waiting.transaction)
      if (mempool.find(hash) !== undefined || blocks.find(hash) !== undefined) {
        throw new RpcError(59, 'A transaction with the same hash already exists in the mempool')
      }
      checkTransaction(machine, waiting.transaction, hash)
      mempool.add({ ...waiting, hash })
      return hash
    },
    rewind(depth, keep) {
      const kept: Waiting[] = []
      for (let undone = 0; undone < depth; undone += 1) {
        const block = blocks.pop()
        if (block === undefined) break
        ledger.undoBlock(block.number)
        kept.unshift(...block.transactions.filter(({ hash }) => keep.has(hash)))
      }
      mempool.clear()
      for (const { hash, transaction, wire } of kept) mempool.add({ hash, transaction, wire })
    },
    save: () => ({ ledger: ledger.state, blocks: blocks.state, waiting: [...mempool.all], prices }),
  }
}

function pendingNonceOf({ accounts }: Machine, mempool: Mempool, address: bigint): bigint | undefined {
  let nonce = accounts.find(address)?.nonce
  const waits = ({ transaction }: Waiting): boolean =>
    transaction.sender === address && transaction.nonce === (nonce ?? 0n)
  while (mempool.all.some(waits)) nonce = (nonce ?? 0n) + 1n
  return nonce
}
