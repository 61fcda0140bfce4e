/** From the bench to a process of clients. */
export type ToClients =
  /** Open the streams of users `from` to `to` - 1. */
  { readonly do: 'open'; readonly url: string; readonly from: number; readonly to: number }

/** From a process of clients to the bench. */
export interface FromClients {
  /** Streams that have caught up, at the moment. */
  readonly open: number
  /** Answers since the last report, by status. */
  readonly refused: Readonly<Record<string, number>>
  /** Orders that were received since the last report. */
  readonly told: readonly ToldOrder[]
}

export interface ToldOrder {
  readonly id: string
  readonly version: number
  /** Milliseconds since 1970, with fractions. */
  readonly at: number
}

/** The clock that all processes of the bench share. */
export const clockMs = (): number => performance.timeOrigin + performance.now()
