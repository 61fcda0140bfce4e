import type {
  BlockRef,
  DepositScanner,
  ObservedDeposit,
  ScanResult,
  TransactionLookup,
} from '../capabilities/deposit-scanner.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { keyWithoutTimes, withLatestTimes } from './deposit-times.ts'

export type ScanRequest = Parameters<DepositScanner['scan']>[0]
export type Recheck = Awaited<ReturnType<DepositScanner['recheck']>>

/** How to read deposits to a target from one node. */
export interface DepositReader<T> {
  blockAt(client: RpcClient, height: bigint, signal: AbortSignal): Promise<BlockRef | undefined>
  /** A function of the client, or of the pool for scans that query it step by step. */
  scan:
    | ((client: RpcClient, target: T, request: ScanRequest, signal: AbortSignal) => Promise<ScanResult>)
    | { readonly byPool: (target: T, request: ScanRequest, signal: AbortSignal) => Promise<ScanResult> }
  recheck(
    client: RpcClient,
    wanted: { readonly target: T; readonly deposit: ObservedDeposit },
    signal: AbortSignal,
  ): Promise<Recheck>
  findTransaction(
    client: RpcClient,
    wanted: { readonly target: T; readonly txHash: string },
    signal: AbortSignal,
  ): Promise<TransactionLookup>
}

/**
 * Reads what money depends on from a quorum of nodes, and what is only informational from any node. Knows nothing about blocks that the
 * chain itself calls safe or final.
 */
export function createDepositScanner<T>(
  pool: RpcPool,
  targetOf: (signal: AbortSignal) => Promise<T>,
  reader: DepositReader<T>,
): DepositScanner {
  return {
    head: (signal) => pool.head(signal),
    async blockAt(height, signal) {
      const [block] = await pool.agree(
        (client, workSignal) => reader.blockAt(client, height, workSignal),
        signal,
      )
      return block
    },
    async scan(request, signal) {
      const target = await targetOf(signal)
      const { scan } = reader
      if ('byPool' in scan) return scan.byPool(target, request, signal)
      const results = await pool.agree(
        (client, workSignal) => scan(client, target, request, workSignal),
        signal,
        keyWithoutTimes,
      )
      return withLatestTimes(results)
    },
    async recheck(deposit, signal) {
      const target = await targetOf(signal)
      const [result] = await pool.agree(
        (client, workSignal) => reader.recheck(client, { target, deposit }, workSignal),
        signal,
      )
      return result
    },
    async witness(deposit, tags, signal) {
      const target = await targetOf(signal)
      const { values, unheard } = await pool.witness(
        (client, workSignal) => reader.recheck(client, { target, deposit }, workSignal),
        {
          // Where the newest block is, is not what they are asked.
          keyOf: (answer: Recheck) =>
            answer.status === 'missing' ? 'missing' : `in block ${answer.block.hash}`,
          reaches: deposit.block.height,
          tags,
        },
        signal,
      )
      // A deposit's depth is the lowest that a provider reports.
      const answer = values.reduce((lowest, value) =>
        value.head.height < lowest.head.height ? value : lowest,
      )
      return { answer, unheard }
    },
    async findTransaction(txHash, signal) {
      const target = await targetOf(signal)
      return pool.anyOne(
        (client, workSignal) => reader.findTransaction(client, { target, txHash }, workSignal),
        signal,
      )
    },
  }
}

/** Whether a re-read transfer is the one seen before, regardless of its current block and of which of its senders was named. */
export const isSameDeposit = (
  { txHash, index, token, amount, sender, coSenders = [], reference }: Omit<ObservedDeposit, 'block'>,
  seen: ObservedDeposit,
): boolean =>
  txHash === seen.txHash &&
  index === seen.index &&
  token === seen.token &&
  amount === seen.amount &&
  [sender, ...coSenders].includes(seen.sender) &&
  reference === seen.reference
