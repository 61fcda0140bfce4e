import type { NetworkAdapter } from '@sunspan/chains'
import type { ReportPassage } from './seam.ts'
import { replaceMethods } from './watch-pool.ts'

/** An adapter that reports every call to its scanner and its payouts. */
export function watchAdapter(adapter: NetworkAdapter, report: ReportPassage): NetworkAdapter {
  const { batch } = adapter.payouts
  const payouts = watchCalls('payouts', adapter.payouts, report)
  return {
    ...adapter,
    scanner: watchCalls('scanner', adapter.scanner, report),
    payouts:
      batch === undefined ? payouts : { ...payouts, batch: watchCalls('payouts.batch', batch, report) },
  }
}

function watchCalls<T extends object>(room: string, target: T, report: ReportPassage): T {
  const methods = Object.entries(target).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function') return []
    const method = `${room}.${name}`
    const watched = async (...args: readonly unknown[]): Promise<unknown> => {
      report({ kind: 'call', moment: 'before', method })
      const result: unknown = await Reflect.apply(value, target, args)
      report({ kind: 'call', moment: 'after', method })
      return result
    }
    return [[name, watched] as const]
  })
  return replaceMethods(target, Object.fromEntries(methods))
}
