import type { BlockRef, ObservedDeposit, UnheardProvider } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'

/** The first internal transfer of a transaction, below the place of its own transfer; further ones count down from there. */
export const FIRST_INTERNAL_INDEX = -2

/** Each is read again by itself before it counts: that many cost who sends them more than us. */
export const MOST_INTERNAL_TRANSFERS = 64

export const isInternal = ({ index }: Pick<ObservedDeposit, 'index'>): boolean =>
  index <= FIRST_INTERNAL_INDEX

/** Coins that a contract passed to us by calls of its own, with one reference or none. */
export interface InternalTransfer {
  /** The account whose code made the call: the wallet itself where a proxy runs the code of another contract. */
  readonly sender: string
  /** Base units, above zero. */
  readonly amount: bigint
  readonly reference: string | null
}

/** What one node says of a transaction that is on its chain. */
export interface Traced {
  readonly block: BlockRef
  readonly deposits: readonly ObservedDeposit[]
}

/** How one node of a family is asked for internal transfers. */
export interface InternalSource {
  /** Those of a transaction; undefined while the node does not have it in its chain, or cannot say. */
  readOn(client: RpcClient, txHash: string, signal: AbortSignal): Promise<Traced | undefined>
  /** Whether a block can have some: far cheaper than to read them, since any visitor may ask. */
  mayBeIn(client: RpcClient, height: bigint, signal: AbortSignal): Promise<boolean>
  /** Transactions of a block that have some; undefined where the node cannot say. */
  findIn(
    client: RpcClient,
    height: bigint,
    signal: AbortSignal,
  ): Promise<readonly { readonly txHash: string; readonly block: BlockRef }[] | undefined>
}

/** What all providers that know of a transaction's internal transfers say of it. */
export interface InternalTransfers extends Traced {
  /** Those that had nothing to say: they record none, or not those of a block this old. */
  readonly unheard: readonly UnheardProvider[]
}

/** Internal transfers as deposits: named by their places in the transaction. */
export const toInternalDeposits = (
  transfers: readonly InternalTransfer[],
  of: Pick<ObservedDeposit, 'txHash' | 'block' | 'minedAtMs' | 'recipient'>,
): readonly ObservedDeposit[] =>
  transfers.map((transfer, place) => ({
    ...of,
    index: FIRST_INTERNAL_INDEX - place,
    token: null,
    ...transfer,
  }))

const keyOf = (traced: Traced | undefined): string | undefined =>
  traced &&
  canonicalText({
    ...traced,
    deposits: traced.deposits.map((deposit) => ({ ...deposit, minedAtMs: undefined })),
  })

/**
 * Asks every provider for the internal transfers of a transaction, since money is booked for them. Throws a ContestedError if they contradict each
 * other, and `rpc_unavailable` unless a quorum has the transaction in its chain and knows of them.
 */
export async function readInternalTransfers(
  pool: Pick<RpcPool, 'witnessAtHeads'>,
  { txHash, source }: { readonly txHash: string; readonly source: InternalSource },
  signal: AbortSignal,
): Promise<InternalTransfers> {
  const { values, unheard } = await pool.witnessAtHeads(
    (client, workSignal) => source.readOn(client, txHash, workSignal),
    keyOf,
    signal,
  )
  const [traced, ...others] = values
  if (traced === undefined)
    throw new ChainError('rpc_unavailable', `No node knows what contracts passed on in ${txHash}.`)
  const deposits = traced.deposits.map((deposit, place) => {
    const times = [traced, ...others].map((said) => said?.deposits[place]?.minedAtMs)
    const known = times.filter((time) => time !== undefined)
    return { ...deposit, minedAtMs: known.length === times.length ? Math.max(...known) : undefined }
  })
  return { block: traced.block, deposits, unheard }
}
