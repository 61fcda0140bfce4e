import { ChainError } from '@sunspan/chains'
import { LoyaltyError } from '../loyalty-error.ts'
import {
  finishMint,
  listMints,
  releaseMint,
  requestMint,
  takeMint,
  type Claim,
  type Mint,
} from '../store/claim-store.ts'
import type { ClaimDeps, WalletOf } from './claim-deps.ts'

export interface MintProgress {
  readonly status: 'not_requested' | 'waiting' | 'sent' | 'minted' | 'refused'
  readonly itemAddress: string | null
  readonly reason: string | null
}

/** Longer than a signed order lives: a second one is made once the first can no longer be executed. */
const RETRY_MS = 10 * 60_000
const TIMEOUT_MS = 8_000

/**
 * Mints NFTs that wallets do not claim themselves. The chain makes the item of a wallet and phase once, so that an attempt whose outcome is unknown
 * can be made again.
 */
export function createMints(
  deps: ClaimDeps & { readonly requireEligible: (claim: Omit<Claim, 'wallet'>) => Promise<void> },
): (user: string, journeyId: string, walletOf: WalletOf) => Promise<MintProgress> {
  const { pool, journeys, adapters, now, requireEligible } = deps

  return async (user, journeyId, walletOf) => {
    const { journey } = await journeys.standing(user, journeyId)
    const { phase, network } = journey
    const adapter = network === null ? undefined : adapters.get(network)
    if (network === null || adapter?.minter === undefined) {
      const message = 'The NFT of this journey is claimed by your wallet, with a voucher.'
      throw new LoyaltyError('NOT_ELIGIBLE', message)
    }
    const find = async (): Promise<Mint | undefined> =>
      (await listMints(pool, user)).find((one) => one.phase === phase)
    const earlier = await find()
    if (earlier !== undefined) return proceed(earlier)
    await requireEligible({ user, phase, journeyId, network })
    const wallet = walletOf(adapter.family)
    if (wallet === undefined) {
      const message = `Bind your ${deps.nameOf(network)} wallet first, and sign in with it.`
      throw new LoyaltyError('NOT_ELIGIBLE', message)
    }
    await requestMint(pool, { user, phase, journeyId, network, wallet }, now())
    const mint = await find()
    if (mint !== undefined) return proceed(mint)
    const reason = 'This wallet has got the NFT of this phase for another user.'
    return { status: 'refused', itemAddress: null, reason }
  }

  async function proceed(mint: Mint): Promise<MintProgress> {
    const { wallet, phase, network, itemAddress } = mint
    if (mint.mintedAt !== null) return { status: 'minted', itemAddress, reason: null }
    const { minter, phases } = adapters.get(network) ?? {}
    if (minter === undefined)
      return { status: 'waiting', itemAddress: null, reason: 'The network is away now.' }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const item = await minter.itemOf(wallet, phase, signal)
      if (item.isMinted) {
        await finishMint(pool, mint, { at: now(), itemAddress: item.address })
        return { status: 'minted', itemAddress: item.address, reason: null }
      }
      const collection = (await phases?.collections(signal))?.find((one) => one.phase === phase)
      if (collection !== undefined && collection.supply >= collection.cap && mint.sentAt === null) {
        const reason = `All ${String(collection.cap)} NFTs of ${phase} are gone on this network.`
        return { status: 'refused', itemAddress: null, reason }
      }
      const at = now()
      const slot = await takeMint(pool, mint, { at, notSince: new Date(at.getTime() - RETRY_MS) })
      if (slot !== undefined) await minter.mint(wallet, phase, slot, signal)
      return { status: 'sent', itemAddress: item.address, reason: null }
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      deps.logger.warn({ err: error, network }, 'an NFT could not be minted; it is tried again')
      // Nothing was signed; of every other error the outcome is unknown.
      if (error.kind === 'insufficient_funds') await releaseMint(pool, mint)
      return { status: 'waiting', itemAddress: null, reason: 'The network does not answer. Look again soon.' }
    }
  }
}
