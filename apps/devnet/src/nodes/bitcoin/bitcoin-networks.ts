import { standInFor } from '../../families/stand-in.ts'

/** Regtest, with blocks much more frequent than mainnet's ten minutes. */
export const bitcoinNetwork = standInFor('bitcoin', {
  blockTimeMs: 5_000,
  confirmations: { small: 1, medium: 2, large: 4 },
  popularity: 95,
})
