import type { BlockRef, ObservedDeposit } from '../capabilities/deposit-scanner.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import type { RpcDialect } from '../rpc/transport/rpc-dialect.ts'
import { assertGone } from './assert-gone.ts'
import { isSameDeposit, type Recheck } from './create-deposit-scanner.ts'

/** Rechecks a deposit in the block where its transaction is now, of a family whose transactions are read with their blocks. */
export const recheckPlaced =
  <Target, Placed extends { readonly block: BlockRef }>(family: {
    readonly dialect: RpcDialect
    readonly read: (client: RpcClient, txHash: string, signal: AbortSignal) => Promise<Placed | undefined>
    readonly findDeposits: (placed: Placed, target: Target) => readonly ObservedDeposit[]
  }) =>
  async (
    client: RpcClient,
    { target, deposit }: { readonly target: Target; readonly deposit: ObservedDeposit },
    signal: AbortSignal,
  ): Promise<Recheck> => {
    const { dialect, read, findDeposits } = family
    const head = await dialect.head(client, signal)
    const placed = await read(client, deposit.txHash, signal)
    if (placed === undefined) {
      await assertGone({ client, dialect }, deposit, head, signal)
      return { status: 'missing', head }
    }
    if (placed.block.height > head.height) {
      throw new ChainError(
        'rpc_unavailable',
        `The transaction ${deposit.txHash} is above the block asked for.`,
      )
    }
    const isThere = findDeposits(placed, target).some((found) => isSameDeposit(found, deposit))
    return isThere ? { status: 'confirmed', block: placed.block, head } : { status: 'missing', head }
  }
