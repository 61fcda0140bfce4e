import type { DepositScanner, PayoutSender } from '@sunspan/chains'
import type { OrderStatus } from '@sunspan/domain'
import type { FaultPoint } from '../../../engine/fault-points.ts'

type Methods<T> = {
  [Key in keyof T]-?: NonNullable<T[Key]> extends (...args: never[]) => unknown ? Key : never
}[keyof T] &
  string

/** A method of a network's adapter; a removed one does not compile. */
export type AdapterCall =
  | `scanner.${Methods<DepositScanner>}`
  | `payouts.${Methods<PayoutSender>}`
  | `payouts.batch.${Methods<NonNullable<PayoutSender['batch']>>}`
  | `payouts.coins.${Methods<NonNullable<PayoutSender['coins']>>}`

type Side = 'before' | 'after'

/** A place where a process can be ended from outside, without product code for it. */
export type Seam = (
  | { readonly kind: 'statement'; readonly name: string; readonly moment: Side; readonly holds?: Value }
  /** The COMMIT of the transaction that contains a statement. */
  | { readonly kind: 'commit'; readonly of: string; readonly moment: Side; readonly holds?: Value }
  | { readonly kind: 'call'; readonly method: AdapterCall; readonly moment: Side }
  /** `sent`: the operating system has the request's bytes; `answered`: the response has arrived and nothing of it was read. */
  | {
      readonly kind: 'rpc'
      /** `GET /tx/*` if the URL determines the method, with a star for variable parts. */
      readonly method: string
      readonly moment: 'before' | 'sent' | 'answered'
      /** Only on behalf of this call. */
      readonly within?: AdapterCall | undefined
    }
  | { readonly kind: 'fault'; readonly point: FaultPoint }
  /** A subscriber of this process was notified that an order has this status. */
  | { readonly kind: 'told'; readonly status: OrderStatus }
) & {
  /** Which occurrence; default: the first. */
  readonly nth?: number
}

/** What a statement's values must contain, at any depth, to match. */
type Value = string | boolean

export interface SeenQuery {
  /** Its name, or the first three words of its text. */
  readonly name: string
  readonly values: readonly unknown[]
}

/** An event of a process at a seam. */
export type Passage =
  | { readonly kind: 'statement'; readonly moment: Side; readonly query: SeenQuery }
  | { readonly kind: 'commit'; readonly moment: Side; readonly queries: readonly SeenQuery[] }
  | { readonly kind: 'call'; readonly moment: Side; readonly method: string }
  | {
      readonly kind: 'rpc'
      readonly moment: 'before' | 'sent' | 'answered'
      readonly method: string
      readonly within: string | undefined
    }
  | { readonly kind: 'fault'; readonly point: FaultPoint }
  | { readonly kind: 'told'; readonly status: OrderStatus }

export type ReportPassage = (passage: Passage) => void

export function isAt(seam: Seam, passage: Passage): boolean {
  switch (seam.kind) {
    case 'statement':
      return (
        passage.kind === 'statement' &&
        passage.moment === seam.moment &&
        isMeant(seam.name, seam.holds, passage.query)
      )
    case 'commit':
      return (
        passage.kind === 'commit' &&
        passage.moment === seam.moment &&
        passage.queries.some((query) => isMeant(seam.of, seam.holds, query))
      )
    case 'call':
      return passage.kind === seam.kind && passage.moment === seam.moment && passage.method === seam.method
    case 'rpc':
      return (
        passage.kind === seam.kind &&
        passage.moment === seam.moment &&
        passage.method === seam.method &&
        (seam.within === undefined || passage.within === seam.within)
      )
    case 'fault':
      return passage.kind === 'fault' && passage.point === seam.point
    case 'told':
      return passage.kind === 'told' && passage.status === seam.status
  }
}

const isMeant = (name: string, holds: Value | undefined, query: SeenQuery): boolean =>
  query.name === name && (holds === undefined || contains(query.values, holds))

const contains = (value: unknown, wanted: Value): boolean =>
  Array.isArray(value) ? value.some((entry) => contains(entry, wanted)) : value === wanted

/** Description for tables. */
export function describeSeam(seam: Seam): string {
  const nth = seam.nth === undefined ? '' : `, time ${String(seam.nth)}`
  switch (seam.kind) {
    case 'statement':
      return `${seam.moment} ${seam.name}${withValue(seam.holds)}${nth}`
    case 'commit':
      return `${seam.moment} the COMMIT of ${seam.of}${withValue(seam.holds)}${nth}`
    case 'call':
      return `${seam.moment} ${seam.method}()${nth}`
    case 'rpc': {
      const within = seam.within === undefined ? '' : ` of ${seam.within}()`
      return `${seam.method}${within}: ${RPC_MOMENTS[seam.moment]}${nth}`
    }
    case 'fault':
      return `at ${seam.point}${nth}`
    case 'told':
      return `after a subscriber was notified of ${seam.status}${nth}`
  }
}

const RPC_MOMENTS = {
  before: 'not sent yet',
  sent: 'sent, not answered',
  answered: 'answered, reply not read',
}

const withValue = (holds: Value | undefined): string => (holds === undefined ? '' : ` (${String(holds)})`)
