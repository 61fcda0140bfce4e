import type { NetworkAdapter } from '@sunspan/chains'
import { currentCall } from './current-call.ts'
import type { ReportPassage } from './seam.ts'
import { replaceMethods } from './watch-pool.ts'

/** An adapter that reports every call to its scanner and its payouts. */
export function watchAdapter(adapter: NetworkAdapter, report: ReportPassage): NetworkAdapter {
  const { batch, coins } = adapter.payouts
  return {
    ...adapter,
    scanner: watchCalls('scanner', adapter.scanner, report),
    payouts: {
      ...watchCalls('payouts', adapter.payouts, report),
      batch: batch && watchCalls('payouts.batch', batch, report),
      coins: coins && watchCalls('payouts.coins', coins, report),
    },
  }
}

function watchCalls<T extends object>(room: string, target: T, report: ReportPassage): T {
  const methods = Object.entries(target).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function') return []
    const method = `${room}.${name}`
    const tellEnd = <R>(result: R): R => {
      report({ kind: 'call', moment: 'after', method })
      return result
    }
    const watched = (...args: readonly unknown[]): unknown => {
      report({ kind: 'call', moment: 'before', method })
      const result: unknown = currentCall.run(method, () => Reflect.apply(value, target, args))
      return result instanceof Promise ? result.then(tellEnd) : tellEnd(result)
    }
    return [[name, watched] as const]
  })
  return replaceMethods(target, Object.fromEntries(methods))
}
