import {
  linkedAddresses,
  type CompletionWire,
  type ParticipantWire,
  type PointsEntryWire,
  type ReferralInfoWire,
  type UserProfileWire,
} from '@sunspan/api'
import { formatMultiplier, formatPoints, levelOf, parsePoints } from '@sunspan/domain'
import type { Entry, Participant, Profile, Rules, Standing } from '@sunspan/loyalty'

export function toProfileWire(profile: Profile, { levels, file }: Rules): UserProfileWire {
  const { wallets } = profile
  return {
    evm_address: profile.address,
    ...linkedAddresses((family) => wallets[family] ?? null),
    points: formatPoints(profile.points),
    total_bridges: profile.bridges,
    total_multiplicator: formatMultiplier(profile.multiplier),
    is_welcome_shown: profile.isWelcomeShown,
    referrer_address: profile.referrer,
    referral_key: profile.referralKey,
    level: levelOf(levels, profile.bridges).level.name,
    levels: levels.map(({ name, bridges, multiplier }, index) => ({
      name,
      amountOfBridges: bridges,
      multiplier: formatMultiplier(multiplier),
      images: [...(file.levels[index]?.images ?? [])],
    })),
    hold:
      profile.hold === null
        ? null
        : { reason: profile.hold.reason, ends_at: profile.hold.endsAt.toISOString() },
  }
}

export const toReferralInfoWire = (profile: Profile, { file }: Rules): ReferralInfoWire => ({
  total_points_earned: formatPoints(profile.referralPoints),
  referrals_count: profile.referrals,
  referrals_total_count_bridges: profile.referralBridges,
  referral_key: profile.referralKey,
  welcome_points: toPoints(file.referral.welcome_points),
})

export const cursorOf = ({ position, no }: Pick<Entry, 'position' | 'no'>): string =>
  `${String(position)}-${String(no)}`

export const readCursor = (cursor: string): Pick<Entry, 'position' | 'no'> => {
  const [position = '0', no = '0'] = cursor.split('-')
  return { position: BigInt(position), no: Number(no) }
}

export const toEntryWire = (entry: Entry): PointsEntryWire => ({
  id: cursorOf(entry),
  at: entry.at.toISOString(),
  amount: formatPoints(entry.amount),
  rule: entry.rule,
  title: entry.title,
  base: formatPoints(entry.base),
  multiplier: formatMultiplier(entry.multiplier),
  multiplier_gained: `${entry.multiplierGained < 0 ? '-' : ''}${formatMultiplier(Math.abs(entry.multiplierGained))}`,
  period: entry.period,
  rules_version: entry.rulesVersion,
  evidence: entry.evidence,
})

export const toParticipantWire = (participant: Participant): ParticipantWire => ({
  rank: participant.rank,
  wallet_address: participant.address,
  points: formatPoints(participant.points),
  total_bridges: participant.bridges,
  total_multiplicator: formatMultiplier(participant.multiplier),
  referrals_count: participant.referrals,
})

export const toCompletionWire = ({ isDone, done, target }: Standing): CompletionWire => ({
  is_completed: isDone,
  reason: isDone ? null : `${String(done)} of ${String(target)} done so far.`,
})

/** Points of the rules, as the wire has them. */
export const toPoints = (points: string): string => formatPoints(parsePoints(points) ?? 0n)
