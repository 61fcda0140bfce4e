/** To the process of the heavy client. */
export type ToHeavy =
  | { readonly do: 'prepare'; readonly url: string; readonly wallets: number; readonly orders: number }
  | { readonly do: 'start' | 'stop' }

/** Answers by what was asked and their status, such as `search 429`; `reset` is a call that was broken off on purpose or by the server. */
export type Answers = Readonly<Record<string, number>>

/** From it: prepared, with what it has in its session; or stopped, with what it has been answered since its start. */
export type FromHeavy =
  | { readonly is: 'prepared'; readonly wallets: number; readonly orders: number }
  | { readonly is: 'stopped'; readonly answers: Answers; readonly bytes: number }
