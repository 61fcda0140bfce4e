import type {
  ClaimStatusWire,
  JourneyTaskWire,
  JourneyWire,
  NftMetadataWire,
  NftVoucherWire,
} from '@sunspan/api'
import { formatPoints, parsePoints, type Phase, type PhaseDiscounts } from '@sunspan/domain'
import type { Claim, ClaimStatus, JourneyFile, JourneyTask, Voucher } from '@sunspan/loyalty'

/** Path of a phase's artwork, on the same origin. */
export const artworkOf = (phase: Phase): string => `/phases/${phase.toLowerCase()}.svg`

const BPS_OF_PERCENT = 100
export const discountPercent = (phase: Phase, discounts: PhaseDiscounts): number =>
  Math.floor(discounts[phase] / BPS_OF_PERCENT)

export const toJourneyWire = (
  journey: JourneyFile,
  seen: { readonly isStarted: boolean; readonly holders: number },
): JourneyWire => ({
  id: journey.id,
  startDate: new Date(journey.starts_at).toISOString(),
  isActive: seen.isStarted,
  phase: journey.phase,
  journey: journey.journey,
  network: journey.network,
  countOfNftHolders: seen.holders,
})

export const toJourneyTaskWire = ({ task, isDone, done, target }: JourneyTask): JourneyTaskWire => ({
  id: task.id,
  title: task.title,
  actionName: task.action,
  actionUrl: task.action_url,
  images: [...task.images],
  evidence: task.evidence.kind,
  isCompleted: isDone,
  progress: done,
  target,
  reward: formatPoints(parsePoints(task.points) ?? 0n),
})

export const toClaimStatusWire = (status: ClaimStatus, { network }: Claim): ClaimStatusWire => ({
  eligible: status.isEligible,
  isClaimed: status.isClaimed,
  network,
  reason: status.reason,
})

export const toVoucherWire = (voucher: Voucher): NftVoucherWire => ({
  network: voucher.network,
  chain_id: voucher.chainId,
  contract: voucher.contract,
  wallet: voucher.wallet,
  phase: voucher.phase,
  voucher_id: voucher.id,
  expires_at: voucher.expiresAt.toISOString(),
  signature: voucher.signature,
  transaction: voucher.transaction,
})

/** Metadata of an NFT, as ERC-721 and TEP-64 both have it. */
export const toNftMetadata = (
  phase: Phase,
  deps: { readonly origin: string; readonly productName: string; readonly discounts: PhaseDiscounts },
): NftMetadataWire => {
  const { origin, productName, discounts } = deps
  const percent = discountPercent(phase, discounts)
  return {
    name: `${productName} ${phase}`,
    description: `One of the four phases of a day. Holders pay ${String(percent)}% less platform fee at ${productName}.`,
    image: `${origin}${artworkOf(phase)}`,
    external_url: `${origin}/quests/phases`,
    attributes: [
      { trait_type: 'Phase', value: phase },
      { trait_type: 'Platform fee discount', value: `${String(percent)} %` },
    ],
  }
}

export const toCollectionMetadata = (deps: {
  readonly origin: string
  readonly productName: string
}): NftMetadataWire => ({
  name: `${deps.productName} phases`,
  description: 'Sunrise, Midday, Sunset and Midnight: earned by journeys, each lowers the platform fee.',
  image: `${deps.origin}${artworkOf('Sunrise')}`,
  external_url: `${deps.origin}/quests/market`,
  attributes: [],
})
