import {
  createScriptedStandardWallet,
  type ScriptedStandardWallet,
  type StandardNamespace,
} from '../../testing/wallets/scripted-standard-wallet.ts'

const CHAINS = ['solana:mainnet', 'solana:devnet']

const SOLANA: StandardNamespace = {
  connect: 'standard:connect',
  features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
  chains: CHAINS,
  accountOf: (address) => ({
    address,
    publicKey: new Uint8Array(32),
    chains: CHAINS,
    features: ['solana:signMessage'],
  }),
}

export const { accountOf } = SOLANA

/** A Wallet Standard Solana wallet with scripted answers. */
export const createScriptedSolanaWallet = (
  spec: Omit<Parameters<typeof createScriptedStandardWallet>[0], 'namespace'>,
): ScriptedStandardWallet => createScriptedStandardWallet({ ...spec, namespace: SOLANA })
