import { ChainError, type PhaseReader } from '@sunspan/chains'
import type { EvmVoucherSigner } from '@sunspan/chains/server'
import type { Phase } from '@sunspan/domain'
import { requireNoHold } from '../holds/require-no-hold.ts'
import type { Journeys } from '../journeys/create-journeys.ts'
import { LoyaltyError } from '../loyalty-error.ts'
import { listMints, listVouchers, type Claim, type IssuedVoucher } from '../store/claim-store.ts'
import { refused, requireReader, soon, type ClaimDeps, type WalletOf } from './claim-deps.ts'
import { createVouchers } from './create-vouchers.ts'
import { createMints, type MintProgress } from './create-mints.ts'

export interface ClaimStatus {
  readonly isEligible: boolean
  readonly isClaimed: boolean
  /** What is missing, in a sentence; null if eligible. */
  readonly reason: string | null
}

export interface Voucher extends IssuedVoucher {
  readonly chainId: string
  readonly contract: string
  readonly signature: string
  readonly transaction: { readonly to: string; readonly value: string; readonly data: string }
}

/** Claims of phase NFTs. Callers make sure that the session has proved the wallet, and that it belongs to the user. */
export interface Claims {
  status(claim: Claim): Promise<ClaimStatus>
  /**
   * A voucher with which the wallet claims its NFT itself: the same one until it expires. A user has one open voucher of a phase, whatever the network.
   * Throws a LoyaltyError NOT_ELIGIBLE, or a ChainError.
   */
  voucher(claim: Claim): Promise<Voucher>
  /** Has the NFT of a journey minted, once, and says how far that is. Throws a LoyaltyError. */
  mint(user: string, journeyId: string, walletOf: WalletOf): Promise<MintProgress>
  /** Phases that the user has claimed, or has requested, by network. */
  claimed(user: string): Promise<readonly Pick<Claim, 'phase' | 'network'>[]>
}

export function createClaims(deps: ClaimDeps): Claims {
  const { pool, journeys, adapters } = deps
  const requireEligible = async (claim: Omit<Claim, 'wallet'>): Promise<void> => {
    await requireNoHold(pool, claim.user, deps.now())
    await requireJourney(journeys, deps.nameOf, claim)
  }
  const issue = createVouchers(deps)

  return {
    async status(claim) {
      const { wallet, phase, network } = claim
      const adapter = adapters.get(network)
      const isClaimed = (await adapter?.phases?.hasClaimed(wallet, phase, soon())) ?? false
      try {
        await requireEligible(claim)
        const reader = requireReader(deps, network)
        if (adapter?.minter === undefined) await requireOpen(deps, reader, claim)
        else if (isClaimed) throw refused(`This wallet has claimed ${phase} already.`)
        return { isEligible: true, isClaimed, reason: null }
      } catch (error) {
        if (!(error instanceof LoyaltyError) || error.code !== 'NOT_ELIGIBLE') throw error
        return { isEligible: false, isClaimed, reason: error.message }
      }
    },
    async voucher(claim) {
      await requireEligible(claim)
      const reader = requireReader(deps, claim.network)
      const signer = await requireOpen(deps, reader, claim)
      const voucher = await issue(claim)
      const chainId = deps.chainIdOf(claim.network)
      const { contract } = reader
      const { signature, to, value, data } = await signer.sign({
        chainId,
        contract,
        wallet: voucher.wallet,
        phase: voucher.phase,
        deadline: voucher.expiresAt.getTime() / 1_000,
      })
      return { ...voucher, chainId, contract, signature, transaction: { to, value, data } }
    },
    mint: createMints({ ...deps, requireEligible }),
    async claimed(user) {
      const [vouchers, mints] = await Promise.all([listVouchers(pool, user), listMints(pool, user)])
      const used = await Promise.all(
        vouchers.map(async ({ phase, network, wallet }) => {
          const isUsed = await isClaimedBy(adapters.get(network)?.phases, wallet, phase)
          return isUsed ? [{ phase, network }] : []
        }),
      )
      return [...used.flat(), ...mints.map(({ phase, network }) => ({ phase, network }))]
    },
  }
}

/** Throws a LoyaltyError that says what of the journey is missing. */
async function requireJourney(
  journeys: Journeys,
  nameOf: ClaimDeps['nameOf'],
  { user, phase, journeyId, network }: Omit<Claim, 'wallet'>,
): Promise<void> {
  const { journey, tasks, isDone, isStarted } = await journeys.settle(user, journeyId)
  if (journey.phase !== phase)
    throw refused(`The journey ${journey.journey} leads to ${journey.phase}, not to ${phase}.`)
  if (journey.network !== null && journey.network !== network)
    throw refused(`The NFT of this journey is claimed on ${nameOf(journey.network)}.`)
  if (!isStarted) throw refused(`This journey begins on ${journey.starts_at.slice(0, 10)}.`)
  if (isDone) return
  const open = tasks.filter((one) => !one.isDone && one.task.evidence.kind !== 'self_declared')
  const titles = open.map(({ task }) => task.title).join('; ')
  throw refused(`Left to do: ${titles}.`)
}

/** Refuses what the contract would refuse. Returns the signer whose vouchers it accepts. */
async function requireOpen(
  { voucherSigner: signer, logger }: ClaimDeps,
  reader: PhaseReader,
  { wallet, phase }: Claim,
): Promise<EvmVoucherSigner> {
  if (signer === undefined || reader.voucherSigner === undefined)
    throw refused('NFTs are not claimed with a voucher on this network.')
  const [accepted, hasClaimed, collections] = await Promise.all([
    reader.voucherSigner(soon()),
    reader.hasClaimed(wallet, phase, soon()),
    reader.collections(soon()),
  ])
  if (accepted !== signer.address) {
    logger.warn({ accepted, own: signer.address }, 'the contract takes vouchers of another signer')
    throw refused('Claims are closed on this network for now. Try again later.')
  }
  if (hasClaimed) throw refused(`This wallet has claimed ${phase} already.`)
  const collection = collections.find((one) => one.phase === phase)
  if (collection !== undefined && collection.supply >= collection.cap)
    throw refused(`All ${String(collection.cap)} NFTs of ${phase} are gone on this network.`)
  return signer
}

/** A network that does not answer says nothing. */
async function isClaimedBy(reader: PhaseReader | undefined, wallet: string, phase: Phase): Promise<boolean> {
  try {
    return (await reader?.hasClaimed(wallet, phase, soon())) ?? false
  } catch (error) {
    if (error instanceof ChainError) return false
    throw error
  }
}
