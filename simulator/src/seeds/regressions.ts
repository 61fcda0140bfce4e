/** Seeds that have found something once, with what it was and by which models; each is played in every test run. */
export const REGRESSIONS: readonly {
  readonly seed: number
  readonly steps: number
  readonly why: string
  /** As `--models` takes them; nonces when left out. */
  readonly models?: string
}[] = [
  { seed: 1, steps: 60, why: 'an engine whose prices nobody refreshed paid nothing' },
  { seed: 16, steps: 60, why: 'two rewrites of a chain in a row went deeper than each of them' },
  { seed: 14, steps: 60, why: 'a payout was made of what no scan had read yet' },
  { seed: 61, steps: 60, why: 'a deposit moved to another place in its block, and was stored twice' },
  {
    seed: 393,
    steps: 60,
    why: 'a limit halted a network since a payout was taken back while others were claimed',
  },
  {
    seed: 671,
    steps: 60,
    why: 'a halt was judged by when an operator asked for it, and not by when it stood',
  },
  {
    seed: 775,
    steps: 60,
    why: 'a fork executed blocks that stood anew, so that a wallet held less than its ledger',
  },
  {
    seed: 1741,
    steps: 60,
    why: 'two deposits on two networks with one transaction id were taken for one that pays for two orders',
  },
  {
    seed: 1832,
    steps: 60,
    why: 'a fork executed blocks that stood anew, so that a payout had failed in one of them',
  },
  {
    seed: 2,
    steps: 60,
    models: 'query-id',
    why: 'a payout was given up a block too early, by a head that was read before it was looked up',
  },
]
