const LIES_GO_ON =
  'nodes that still denied payouts halted their network each time that it was let go, which was said to recur'

/** Seeds that once found a bug, with the bug and the models; oldest first: `npm test` plays the latest, and `npm test -- slow` all. */
export const REGRESSIONS: readonly {
  readonly seed: number
  readonly why: string
  /** As for `--models`; drawn by the seed if undefined. */
  readonly models?: string
  /** As for `--steps`; 60 if undefined. */
  readonly steps?: number
}[] = [
  { seed: 1, models: 'nonce', why: 'an engine whose prices were not refreshed paid nothing' },
  { seed: 16, models: 'nonce', why: 'two rewrites of a chain in a row went deeper than each of them' },
  { seed: 14, models: 'nonce', why: 'a payout was made of what no scan had read yet' },
  { seed: 61, models: 'nonce', why: 'a deposit moved to another place in its block, and was stored twice' },
  {
    seed: 393,
    models: 'nonce',
    why: 'a limit halted a network since a payout was taken back while others were claimed',
  },
  {
    seed: 671,
    models: 'nonce',
    why: 'a halt was judged by when an operator asked for it, and not by when it was in force',
  },
  {
    seed: 775,
    models: 'nonce',
    why: 'a fork executed canonical blocks again, so that a wallet held less than its ledger',
  },
  {
    seed: 1741,
    models: 'nonce',
    why: 'two deposits on two networks with one transaction id were taken for one that pays for two orders',
  },
  {
    seed: 1832,
    models: 'nonce',
    why: 'a fork executed canonical blocks again, so that a payout had failed in one of them',
  },
  {
    seed: 2,
    models: 'query-id',
    why: 'a payout was given up a block too early, by a head that was read before it was looked up',
  },
  { seed: 55, why: 'a lane was halted as stuck for bytes that die of age' },
  {
    seed: 236,
    models: 'nonce,blockhash,nonce',
    why: 'a lane was halted as stuck for bytes that die of age, on the way of a refund',
  },
  { seed: 1246, why: 'a row was complete while its tokens were on their way, and bounced' },
  { seed: 1624, models: 'nonce', why: 'a restored copy was said to lack a payment whose bytes it held' },
  {
    seed: 865,
    models: 'dated-coins,nonce,nonce',
    why: 'bytes that a fault kept from their first node were offered again once it had ended',
  },
  {
    seed: 13,
    models: 'nonce',
    why: 'bytes of a final payout were broadcast again where two of three providers went back to an older block',
  },
  { seed: 602, why: LIES_GO_ON },
  { seed: 25, steps: 120, why: LIES_GO_ON },
  { seed: 533, steps: 120, why: LIES_GO_ON },
  {
    seed: 89,
    steps: 120,
    why: 'payouts that had landed were counted as stuck, while a silent provider had to say that they were not paid',
  },
  {
    seed: 336,
    steps: 120,
    why: 'a lane was halted as stuck for payouts that a halt had kept from being offered',
  },
  { seed: 468, why: 'a theft was booked that two of three providers denied, and the same sum as a surplus' },
  {
    seed: 466,
    steps: 120,
    why: 'a complete swap whose payout had died waited for a rate that did not come back',
  },
  { seed: 1272, steps: 120, why: 'the deposit of a complete order was taken back once its payout had died' },
]
