/** What an entry of the points ledger is for. */
export const POINTS_RULES = [
  'bridge',
  'bridge_reversed',
  'daily_task',
  'daily_all',
  'adventure_task',
  'adventures_all',
  'quest',
  'referral_welcome',
  'referral_share',
  'referral_reversed',
  'integrator_share',
  'integrator_reversed',
  'journey',
  'perk_bought',
  'perk_returned',
] as const

export type PointsRule = (typeof POINTS_RULES)[number]

/** What can show that an entry is right. */
export const EVIDENCE_KINDS = [
  'order',
  'chain',
  'game',
  'self_declared',
  'user',
  'perk',
  'voucher',
  'credential',
] as const

export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]
