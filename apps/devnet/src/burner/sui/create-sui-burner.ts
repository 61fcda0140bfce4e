import { createStandardBurner, type StandardBurnerDeps } from '../standard/create-standard-burner.ts'
import type { SuiBurnerAccount, SuiBurnerContent } from './sui-burner-types.ts'
import { createSuiSigning } from './sui-signing.ts'

export type SuiBurnerDeps = StandardBurnerDeps<SuiBurnerAccount> & SuiBurnerContent

/** The Wallet Standard's name of any network that runs locally. */
const CHAINS = ['sui:localnet'] as const

export const createSuiBurner = (deps: SuiBurnerDeps) =>
  createStandardBurner(deps, {
    permissionKey: 'burner:sui:permission',
    chains: CHAINS,
    kind: deps.network.name,
    createSigning: (signer) => createSuiSigning({ ...signer, network: deps.network, tokens: deps.tokens }),
  })
