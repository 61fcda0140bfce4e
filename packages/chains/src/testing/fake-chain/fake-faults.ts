import { ChainError } from '../../errors/chain-error.ts'
import { FAKE_GAS_COST } from './fake-ledger.ts'

/** Calls of the adapter that can be made to fail or to wait. */
export type FakeMethod =
  | 'head'
  | 'taggedHead'
  | 'blockAt'
  | 'scan'
  | 'recheck'
  | 'findTransaction'
  | 'nextSlot'
  | 'check'
  | 'prepare'
  | 'bump'
  | 'broadcast'
  | 'lookup'
  | 'balances'
  | 'fees'
  | 'senders'

export interface FakeFaults {
  /**
   * The next `times` calls fail. `after` lets the call do its work first, so that only its answer is lost:
   * a broadcast whose outcome is unknown.
   */
  fail(
    method: FakeMethod,
    options?: {
      readonly times?: number | undefined
      readonly when?: 'before' | 'after' | undefined
      readonly error?: Error | undefined
    },
  ): void
  /** The next call waits, its work undone, until the returned function is called. */
  hold(method: FakeMethod): { readonly reached: Promise<void>; release(): void }
  /** Transactions that pay less than this wait in the mempool. */
  ignoreBelow(fee: bigint): void
  /** The fee of a transaction that was not raised, from now on; base units of the native coin. */
  setFee(fee: bigint): void
  fee(): bigint
  /** Every call fails until the node is back. */
  setOffline(offline: boolean): void
  /** Runs a call under the faults that are set for it. */
  run<T>(method: FakeMethod, signal: AbortSignal, work: () => T): Promise<T>
}

interface Fault {
  readonly when: 'before' | 'after'
  readonly error: Error
}

export function createFakeFaults(setLeastFee: (fee: bigint) => void): FakeFaults {
  const faults = new Map<FakeMethod, Fault[]>()
  const holds = new Map<FakeMethod, { reach: () => void; readonly released: Promise<void> }>()
  let isOffline = false
  let fee = FAKE_GAS_COST

  return {
    fail(method, { times = 1, when = 'before', error } = {}) {
      const fault = { when, error: error ?? new ChainError('rpc_unavailable', `${method} failed on demand`) }
      faults.set(method, [...(faults.get(method) ?? []), ...Array.from({ length: times }, () => fault)])
    },
    hold(method) {
      const reached = Promise.withResolvers<undefined>()
      const released = Promise.withResolvers<undefined>()
      holds.set(method, {
        reach: () => {
          reached.resolve(undefined)
        },
        released: released.promise,
      })
      return {
        reached: reached.promise,
        release: () => {
          released.resolve(undefined)
        },
      }
    },
    ignoreBelow: setLeastFee,
    setFee(asked) {
      fee = asked
    },
    fee: () => fee,
    setOffline(offline) {
      isOffline = offline
    },
    async run(method, signal, work) {
      const hold = holds.get(method)
      if (hold !== undefined) {
        holds.delete(method)
        hold.reach()
        await hold.released
      }
      if (signal.aborted) throw new ChainError('timeout', `${method} was given up`, { cause: signal.reason })
      if (isOffline) throw new ChainError('rpc_unavailable', 'the node is down')
      const fault = faults.get(method)?.shift()
      if (fault?.when === 'before') throw fault.error
      const result = work()
      if (fault !== undefined) throw fault.error
      return result
    },
  }
}
