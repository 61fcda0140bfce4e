import { tonMinterAddress } from '@sunspan/chains/treasury/ton'
import type { PhaseCollectionSpec } from '@sunspan/ton-node'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'

/** The collection of the phases' NFTs. Its metadata is served by the product, on the usual port of a devnet. */
export const tonPhases = (): PhaseCollectionSpec => ({
  minter: tonMinterAddress(DEVNET_PHRASE),
  metadata: 'http://localhost:3000/api/journey/nft_metadata/',
  caps: [10_000n, 5_000n, 2_500n, 1_000n],
})

/** Where it is: determined by its contract, its minter and its caps. */
export const TON_PHASE_COLLECTION = 'UQB_fmEL3unH1_RN2hUU61ErgLWQy3Hfupug0lydXhGNnmrE'
