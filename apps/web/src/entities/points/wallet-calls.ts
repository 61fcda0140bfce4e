import { walletModules } from '@sunspan/chains/wallets'
import { pointsClient } from '../../shared/api/points-client.ts'
import type { LinkableWallet } from './unlinked-wallets.ts'

const inputOf = ({ family, address }: LinkableWallet) => ({
  headers: { 'network-types': walletModules[family].loginType },
  body: { wallet_address: address },
})

/** Links a wallet to the user of this session, which has proved both. Throws an ApiError. */
export const linkWallet = (wallet: LinkableWallet) => pointsClient.call('bindWallet', inputOf(wallet))

/** Frees a wallet that this session has proved, whichever user it is linked to. Throws an ApiError. */
export const unlinkWallet = (wallet: LinkableWallet) => pointsClient.call('unbindWallet', inputOf(wallet))
