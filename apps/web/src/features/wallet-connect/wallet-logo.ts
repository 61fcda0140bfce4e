import { brandOf } from '@sunspan/chains'

/** The logo of a wallet that is not installed, and so cannot show its own. */
export const walletLogo = (name: string): string =>
  `/icons/wallets/${brandOf(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}.svg`
