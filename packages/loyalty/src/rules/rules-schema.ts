import { parseMultiplier, parsePoints, PHASES } from '@sunspan/domain'
import * as v from 'valibot'

const Id = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[a-z0-9]+([-_][a-z0-9]+)*$/, 'expected an id such as bridge-to-base'),
)
const Text = v.pipe(v.string(), v.minLength(1, 'expected a text'), v.maxLength(200))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const Points = v.pipe(
  v.string(),
  v.check((text) => parsePoints(text) !== undefined, 'expected points such as "250" or "0.5"'),
)
const Multiplier = v.pipe(
  v.string(),
  v.check((text) => parseMultiplier(text) !== undefined, 'expected a multiplier such as "0.25"'),
)
const Usd = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,11})(\.\d{1,2})?$/, 'expected dollars such as "12.50"'))
const Path = v.pipe(v.string(), v.regex(/^\/[\x21-\x7e]*$/, 'expected a path on this site, such as /send'))
const HttpsUrl = v.pipe(v.string(), v.regex(/^https:\/\/[\x21-\x7e]+$/, 'expected a path or an https URL'))

/** Bridges that a task asks for within its period. */
const OrdersEvidence = v.strictObject({
  kind: v.literal('orders'),
  bridges: v.pipe(Positive, v.maxValue(500)),
  from_network: v.optional(Id),
  to_network: v.optional(Id),
  min_usd: v.optional(Usd, '0'),
  bulk_only: v.optional(v.boolean(), false),
})

const ChainEvidence = v.strictObject({
  kind: v.literal('chain'),
  network: Id,
  read: v.picklist(['balance', 'nft_held', 'event', 'name_owned']),
  /** Contract of the NFT, the token or the event; null for the native coin. */
  contract: v.optional(v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), null),
  /** Of an event: the hash of its signature, the position of the wallet among its indexed fields, and how many blocks to look back. */
  topic: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'expected the hash of an event'))),
  field: v.optional(v.picklist([1, 2, 3]), 1),
  blocks: v.optional(v.pipe(Positive, v.maxValue(10_000)), 5_000),
  /** In base units, NFTs or events. */
  at_least: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,77}$/, 'expected base units')), '1'),
})

export const EvidenceSchema = v.variant('kind', [
  OrdersEvidence,
  ChainEvidence,
  v.strictObject({ kind: v.literal('game') }),
  v.strictObject({ kind: v.literal('self_declared') }),
])

/** What a partner signs about a wallet: only quests, which count once, ask for it. */
const CredentialEvidence = v.strictObject({
  kind: v.literal('credential'),
  /** The claim `iss` of its credentials. */
  issuer: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{3,200}$/, 'expected an origin or a DID')),
  /** Ed25519, 32 bytes in base64url, as a JSON Web Key has it in `x`. */
  public_key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'expected an Ed25519 key in base64url')),
})

const taskFields = {
  id: Id,
  title: Text,
  action: Text,
  action_url: v.optional(v.nullable(v.union([Path, HttpsUrl])), null),
  network: v.optional(v.nullable(Id), null),
  images: v.optional(v.array(Path), []),
  evidence: EvidenceSchema,
}

export const TaskSchema = v.strictObject({ ...taskFields, points: Points })
export const QuestSchema = v.strictObject({
  ...taskFields,
  evidence: v.variant('kind', [...EvidenceSchema.options, CredentialEvidence]),
  points: Points,
  text: Text,
})
const Moment = v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null)
export const AdventureSchema = v.strictObject({
  id: Id,
  title: Text,
  network: v.optional(v.nullable(Id), null),
  icon: Path,
  points: v.optional(Points, '0'),
  /** Added to the multiplier of a user who finishes it. */
  multiplier: v.optional(Multiplier, '0'),
  /** Repeats each week, and is required for a full week; otherwise it is done once. */
  weekly: v.optional(v.boolean(), true),
  /** When it can be done; null: always. */
  starts_at: Moment,
  ends_at: Moment,
  tasks: v.pipe(v.array(v.strictObject(taskFields)), v.minLength(1, 'expected at least one task')),
})

/** Tasks on one chain that lead to a phase's NFT. */
export const JourneySchema = v.strictObject({
  id: Id,
  phase: v.picklist(PHASES),
  /** Name of the chain. */
  journey: Text,
  /** Where its NFT is claimed; null: on any network that has one. */
  network: v.optional(v.nullable(Id), null),
  starts_at: v.pipe(v.string(), v.isoTimestamp()),
  tasks: v.pipe(v.array(TaskSchema), v.minLength(1, 'expected at least one task')),
})

/** Transfers without a platform fee, for points. */
export const PerkSchema = v.strictObject({
  id: Id,
  title: Text,
  text: Text,
  price: Points,
  transfers: v.pipe(Positive, v.maxValue(100)),
})

/** The rules of the programme, as an operator writes them. */
export const RulesSchema = v.strictObject({
  bridge: v.strictObject({
    /** By value in dollars: the highest step that an order reaches gives its points. */
    steps: v.pipe(
      v.array(v.strictObject({ from_usd: Usd, points: Points })),
      v.minLength(1, 'expected at least one step'),
    ),
    /** Of bridges below it, one counts within the window. */
    small_below_usd: Usd,
    small_window_minutes: Positive,
    /** Back and forth between a user's own wallets counts once within it. */
    return_window_minutes: Positive,
    /** The same between any two wallets, such as a friend's or one that is not linked; left out: not. */
    returns_of_any_wallets: v.optional(v.boolean()),
    /** What comes back over whichever networks, to own wallets, or over whichever people, counts once within it, instead of both; left out: not. */
    circles: v.optional(v.boolean()),
  }),
  levels: v.pipe(
    v.array(
      v.strictObject({
        name: Text,
        bridges: Count,
        multiplier: Multiplier,
        images: v.optional(v.array(Path), []),
      }),
    ),
    v.minLength(1, 'expected at least one level'),
  ),
  daily: v.strictObject({ tasks: v.array(TaskSchema), all_points: Points }),
  weekly: v.strictObject({
    adventures: v.array(AdventureSchema),
    all_multiplier: Multiplier,
    /** All weeks together add no more. */
    most_multiplier: Multiplier,
  }),
  quests: v.array(QuestSchema),
  journeys: v.optional(v.array(JourneySchema), []),
  perks: v.optional(v.array(PerkSchema), []),
  referral: v.strictObject({
    welcome_points: Points,
    share_bps: v.pipe(Count, v.maxValue(10_000)),
  }),
  /** For whose API key an order was made with; left out: nothing. */
  integrator: v.optional(
    v.strictObject({
      share_bps: v.pipe(Count, v.maxValue(10_000)),
      /** All keys of a user together, on a UTC day. */
      most_points_a_day: Points,
    }),
  ),
  self_declared: v.strictObject({
    /** False switches off all unverifiable tasks. */
    enabled: v.boolean(),
    most_a_day: Count,
  }),
})

/** Seasons begin and end with a day, so that each day has one rule. */
const Midnight = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T00:00:00(\.000)?Z$/,
    'expected the beginning of a UTC day, such as 2027-01-01T00:00:00Z',
  ),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'expected a day of the calendar'),
  v.transform((text) => new Date(text).toISOString()),
)

const SeasonSchema = v.strictObject({
  id: Id,
  name: Text,
  starts_at: Midnight,
  /** Exclusive. */
  ends_at: Midnight,
  /** All rules that apply meanwhile; nothing is taken from those outside. */
  rules: RulesSchema,
})

/** A rules file: what applies outside of seasons, and the seasons. */
export const ProgrammeSchema = v.strictObject({
  ...RulesSchema.entries,
  seasons: v.optional(v.array(SeasonSchema), []),
})

export type ProgrammeFile = v.InferOutput<typeof ProgrammeSchema>
export type RulesFile = v.InferOutput<typeof RulesSchema>
export type TaskEvidence = QuestFile['evidence']
export type CredentialEvidence = v.InferOutput<typeof CredentialEvidence>
export type OrdersEvidence = v.InferOutput<typeof OrdersEvidence>
export type TaskFile = v.InferOutput<typeof TaskSchema>
export type QuestFile = v.InferOutput<typeof QuestSchema>
export type AdventureFile = v.InferOutput<typeof AdventureSchema>
export type JourneyFile = v.InferOutput<typeof JourneySchema>
export type PerkFile = v.InferOutput<typeof PerkSchema>
