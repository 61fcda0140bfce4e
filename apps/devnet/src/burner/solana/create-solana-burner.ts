import { createStandardBurner, type StandardBurnerDeps } from '../standard/create-standard-burner.ts'
import type { SolanaBurnerAccount, SolanaBurnerContent, SolanaBurnerNetwork } from './solana-burner-types.ts'
import { createSolanaSigning } from './solana-signing.ts'

export type SolanaBurnerDeps = StandardBurnerDeps<SolanaBurnerAccount> & SolanaBurnerContent

const CHAIN_REFERENCE_LENGTH = 32

/** CAIP-2 identifies a network by the start of its genesis hash. */
export const chainNameOf = ({ genesisHash }: SolanaBurnerNetwork): string =>
  `solana:${genesisHash.slice(0, CHAIN_REFERENCE_LENGTH)}`

export const createSolanaBurner = (deps: SolanaBurnerDeps) =>
  createStandardBurner(deps, {
    permissionKey: 'burner:solana:permission',
    chains: deps.networks.map(chainNameOf),
    kind: deps.networks.map(({ name }) => name).join(' and '),
    createSigning: (signer) =>
      createSolanaSigning({ ...signer, networks: deps.networks, tokens: deps.tokens }),
  })
