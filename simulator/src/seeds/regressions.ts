/** Seeds that have found something once, with what it was; each is played in every test run. */
export const REGRESSIONS: readonly { readonly seed: number; readonly steps: number; readonly why: string }[] =
  [
    { seed: 1, steps: 120, why: 'every process was told to end, and the treasury was filled meanwhile' },
    { seed: 106, steps: 120, why: 'a clock ten minutes ahead took a lease, and its process died' },
    { seed: 115, steps: 120, why: 'deposits came before the books of their network were opened' },
  ]
