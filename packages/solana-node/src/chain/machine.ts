import { lamports, type Address, type EncodedAccount } from '@solana/kit'
import { Clock, LiteSVM, type TransactionMetadata } from 'litesvm'
import { RpcError } from '../rpc/rpc-error.ts'
import type { DecodedTransaction } from './decode-transaction.ts'
import { SYSTEM_PROGRAM } from './programs.ts'
import { readMint, readTokenAccount } from './token-layout.ts'
import { readOutcome, type TransactionError } from './transaction-error.ts'
import type { TokenBalance } from './transaction-record.ts'

export interface Simulation {
  readonly error: TransactionError | null
  readonly meta: TransactionMetadata | undefined
  readonly accounts: ReadonlyMap<string, EncodedAccount>
}

/** The virtual machine with its accounts; it is unaware of blocks. */
export interface Machine {
  /** Undefined for an account without lamports, which does not exist. */
  account(address: Address): EncodedAccount | undefined
  accountsOf(program: Address): readonly EncodedAccount[]
  /** Writes an account directly, bypassing all rules. */
  setAccount(account: EncodedAccount): void
  /** Snapshots of the accounts, to be restored later; missing accounts are empty. */
  images(addresses: readonly Address[]): readonly EncodedAccount[]
  balances(addresses: readonly Address[]): readonly bigint[]
  tokenBalances(addresses: readonly Address[]): readonly TokenBalance[]
  rentExempt(bytes: bigint): bigint
  setClock(slot: number, unixSeconds: number): void
  /** Throws an RpcError if a signature is missing. */
  simulate(decoded: DecodedTransaction, checkSignatures: boolean): Simulation
  execute(decoded: DecodedTransaction): {
    readonly error: TransactionError | null
    readonly meta: TransactionMetadata
  }
  toBytes(): Uint8Array
}

// CAST: an address constant.
const SYSTEM = SYSTEM_PROGRAM as Address

export const signatureFailure = (): RpcError =>
  new RpcError(-32003, 'Transaction signature verification failure')

const emptyAccount = (address: Address): EncodedAccount => ({
  address,
  data: new Uint8Array(),
  executable: false,
  lamports: lamports(0n),
  space: 0n,
  programAddress: SYSTEM,
})

function simulate(svm: LiteSVM, decoded: DecodedTransaction, checkSignatures: boolean): Simulation {
  svm.withSigverify(checkSignatures)
  try {
    const result = svm.simulateTransaction(decoded.transaction)
    if (!('postAccounts' in result)) return { ...readOutcome(result), accounts: new Map() }
    const accounts = new Map(result.postAccounts().map((entry) => [String(entry.address), entry]))
    return { error: null, meta: result.meta(), accounts }
  } catch {
    // The machine throws if a transaction lacks a signature.
    throw signatureFailure()
  } finally {
    svm.withSigverify(true)
  }
}

/** A restored machine, or a new one with the genesis accounts. */
export function createMachine(spec: {
  readonly saved: Uint8Array | undefined
  readonly genesis: readonly EncodedAccount[]
}): Machine {
  const svm = spec.saved === undefined ? new LiteSVM() : LiteSVM.fromBytes(spec.saved)
  // It knows only one block hash and no forks: the blocks decide what may be executed, and how often.
  svm.withSigverify(true).withBlockhashCheck(false).withTransactionHistory(0n)
  if (spec.saved === undefined) for (const account of spec.genesis) svm.setAccount(account)

  const account: Machine['account'] = (address) => {
    const found = svm.getAccount(address)
    return found.exists && found.lamports > 0n ? found : undefined
  }
  return {
    account,
    accountsOf: (program) => svm.getProgramAccounts(program),
    setAccount: (entry) => svm.setAccount(entry),
    images: (addresses) => addresses.map((address) => account(address) ?? emptyAccount(address)),
    balances: (addresses) => addresses.map((address) => account(address)?.lamports ?? 0n),
    tokenBalances: (addresses) =>
      addresses.flatMap((address, accountIndex) => {
        const holder = account(address)
        const token = readTokenAccount(holder)
        if (holder === undefined || token === undefined) return []
        const { mint, owner, amount } = token
        // CAST: a mint's address was read from 32 bytes.
        const decimals = readMint(account(mint as Address))?.decimals ?? 0
        return [{ accountIndex, mint, owner, programId: holder.programAddress, amount, decimals }]
      }),
    rentExempt: (bytes) => svm.minimumBalanceForRentExemption(bytes),
    setClock(slot, unixSeconds) {
      const { epochStartTimestamp, epoch, leaderScheduleEpoch } = svm.getClock()
      svm.setClock(
        new Clock(BigInt(slot), epochStartTimestamp, epoch, leaderScheduleEpoch, BigInt(unixSeconds)),
      )
    },
    simulate: (decoded, checkSignatures) => simulate(svm, decoded, checkSignatures),
    execute: (decoded) => readOutcome(svm.sendTransaction(decoded.transaction)),
    toBytes: () => Uint8Array.from(svm.toBytes()),
  }
}
