import type { DepositScanner, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import { isSameDeposit, type Recheck } from '../create-deposit-scanner.ts'
import {
  isInternal,
  readInternalTransfers,
  type InternalSource,
  type InternalTransfers,
} from './internal-transfers.ts'

type Reads = Required<
  Pick<DepositScanner, 'recheck' | 'witness' | 'findTransaction' | 'readInternal' | 'findInternal'>
>

/** The answer about a deposit's transaction, if its calls still pass on the same. */
function withInternal(
  answer: Recheck,
  deposit: ObservedDeposit,
  { block, deposits }: InternalTransfers,
): Recheck {
  if (answer.status === 'missing') return answer
  if (answer.block.hash !== block.hash) {
    throw new ChainError('rpc_unavailable', `The block of ${deposit.txHash} changed while it was read.`)
  }
  return deposits.some((found) => isSameDeposit(found, deposit))
    ? answer
    : { status: 'missing', head: answer.head }
}

/** Reads of a scanner that internal transfers to the recipient are part of, on top of those that know nothing about them. */
export function createInternalReader(
  pool: RpcPool,
  source: InternalSource,
  scanner: Pick<DepositScanner, 'recheck' | 'witness' | 'findTransaction'>,
): Reads {
  const read = (txHash: string, signal: AbortSignal): Promise<InternalTransfers> =>
    readInternalTransfers(pool, { txHash, source }, signal)

  return {
    async recheck(deposit, signal) {
      const answer = await scanner.recheck(deposit, signal)
      if (!isInternal(deposit) || answer.status === 'missing') return answer
      return withInternal(answer, deposit, await read(deposit.txHash, signal))
    },
    async witness(deposit, tags, signal) {
      if (scanner.witness === undefined) throw new TypeError('There are no witnesses.')
      const witnessed = await scanner.witness(deposit, tags, signal)
      if (!isInternal(deposit) || witnessed.answer.status === 'missing') return witnessed
      const traced = await read(deposit.txHash, signal)
      // Unlike others, it is never believed without those that are silent: they may never be able to trace it.
      const [silent] = traced.unheard
      if (silent !== undefined) {
        throw new ChainError(
          'rpc_unavailable',
          `${silent.provider} does not say what contracts passed on in ${deposit.txHash}.`,
        )
      }
      return { ...witnessed, answer: withInternal(witnessed.answer, deposit, traced) }
    },
    async findTransaction(txHash, signal) {
      const found = (await scanner.findTransaction?.(txHash, signal)) ?? { status: 'unknown' }
      if (found.status !== 'elsewhere' && found.status !== 'foreign_token') return found
      const { height } = found
      const isPossible = await pool.anyOne(
        (client, workSignal) => source.mayBeIn(client, height, workSignal),
        signal,
      )
      if (!isPossible) return found
      try {
        const { block, deposits } = await read(txHash, signal)
        return deposits.length > 0 ? { status: 'internal', height: block.height, block } : found
      } catch (error: unknown) {
        if (!(error instanceof ChainError) || signal.aborted) throw error
        return found
      }
    },
    async readInternal(txHash, signal) {
      const { deposits, unheard } = await read(txHash, signal)
      return unheard.length === 0 ? deposits : undefined
    },
    findInternal: (height, signal) =>
      pool.anyOne((client, workSignal) => source.findIn(client, height, workSignal), signal),
  }
}
