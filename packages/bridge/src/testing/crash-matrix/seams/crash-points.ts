import type { FamilySeams } from '../crash-family.ts'
import type { Scene } from '../scene.ts'
import type { Seam } from './seam.ts'

/** One way to end an engine: where, and how. */
export interface CrashRow {
  /** `before`, `after`, or a name if there are several. */
  readonly side: string
  readonly seam: Seam
  /** `kill`: SIGKILL. `pause`: SIGSTOP until another process has finished its work, then SIGCONT. */
  readonly action: 'kill' | 'pause'
  readonly scene: Scene
  /** Minimum duration of a pause; if absent, until another process has finished. */
  readonly stillMs?: number
}

export interface CrashPoint {
  readonly id: string
  /** The meaning of the point in this product. */
  readonly what: string
  readonly rows: readonly CrashRow[]
}

/** A point that this product does not have, or not yet. */
export interface AbsentPoint {
  readonly id: string
  readonly what: string
  readonly reason: string
}

const kill = (side: string, seam: Seam): CrashRow => ({ side, seam, action: 'kill', scene: 'usual' })
const pause = (side: string, seam: Seam): CrashRow => ({ side, seam, action: 'pause', scene: 'usual' })

const inScene = (scene: Scene, rows: readonly CrashRow[]): readonly CrashRow[] =>
  rows.map((row) => ({ ...row, scene }))
/** `name-before`, `name-after`. */
const named = (name: string, rows: readonly CrashRow[]): readonly CrashRow[] =>
  rows.map((row) => ({ ...row, side: `${name}-${row.side}` }))

/** Both sides of one statement. */
const around = (name: string, options: Pick<Seam & { kind: 'statement' }, 'holds' | 'nth'> = {}) => [
  kill('before', { kind: 'statement', name, moment: 'before', ...options }),
  kill('after', { kind: 'statement', name, moment: 'after', ...options }),
]

/** Both sides of the COMMIT of a statement's transaction. */
const aroundCommit = (of: string, options: Pick<Seam & { kind: 'commit' }, 'holds' | 'nth'> = {}) => [
  kill('before', { kind: 'commit', of, moment: 'before', ...options }),
  kill('after', { kind: 'commit', of, moment: 'after', ...options }),
]

const RECORD_MIGRATION = 'INSERT INTO schema_migrations'

const SCAN: readonly CrashPoint[] = [
  {
    id: 'K01',
    what: 'blocks with deposits are read from the node',
    rows: [
      kill('before', { kind: 'call', method: 'scanner.scan', moment: 'before' }),
      kill('after', { kind: 'fault', point: 'scan.read' }),
    ],
  },
  { id: 'K02', what: 'deposits are inserted', rows: around('deposits_insert') },
  {
    id: 'K03',
    what: 'the cursor and what was read are committed',
    rows: aroundCommit('scan_cursor_move'),
  },
  { id: 'K04', what: 'a deposit is matched with its order', rows: around('orders_by_reference') },
  {
    id: 'K05',
    what: 'a new block on top of a deposit is reported',
    rows: around('scan_cursor_move_empty', { holds: 'ethereum' }),
  },
]

const CREDIT: readonly CrashPoint[] = [
  {
    id: 'K06',
    what: 'a deposit that is deep enough is read again from the chain',
    rows: [
      kill('before', { kind: 'call', method: 'scanner.witness', moment: 'before' }),
      kill('after', { kind: 'fault', point: 'credit.rechecked' }),
    ],
  },
  {
    id: 'K07',
    what: 'credit, status, leg and booking are committed',
    rows: aroundCommit('deposits_credit'),
  },
  {
    id: 'K08',
    what: "the order's event and notification are written (the outbox)",
    rows: around('order_changes_write', { holds: 'deposit_credited' }),
  },
]

/** For points at which several orders are paid at once. */
const inBatch = ({ batchTime }: FamilySeams) => (batchTime === 1 ? {} : { nth: batchTime })

function plainPay(family: FamilySeams): readonly CrashPoint[] {
  const { dryRun, broadcast, prepare } = family
  const batch = inBatch(family)
  return [
    {
      id: 'K09',
      what: 'what is free besides signed payouts is counted',
      rows: around('attempts_reserved', batch),
    },
    { id: 'K10', what: 'legs are claimed', rows: around('legs_claim', batch) },
    {
      id: 'K11',
      what: 'slots are taken, nonces where the chain counts',
      rows: around('lane_take_slots', batch),
    },
    {
      id: 'K12',
      what: 'what the payout costs is estimated',
      rows: [
        kill('before', { kind: 'rpc', ...dryRun, moment: 'before', ...batch }),
        kill('after', { kind: 'rpc', ...dryRun, moment: 'answered', ...batch }),
      ],
    },
    {
      id: 'K13',
      what: 'payouts are signed, in memory',
      rows: [
        kill('before', { kind: 'call', method: prepare, moment: 'after', ...batch }),
        kill('after', { kind: 'fault', point: 'pay.signed', ...batch }),
      ],
    },
    {
      id: 'K14',
      what: 'the signed bytes are committed',
      rows: aroundCommit('attempts_insert', batch),
    },
    {
      id: 'K15',
      what: 'a broadcast is sent, its reply not read',
      rows: [
        kill('before', { kind: 'rpc', method: broadcast, moment: 'before', ...batch }),
        kill('after', { kind: 'rpc', method: broadcast, moment: 'sent', ...batch }),
      ],
    },
    {
      id: 'K16',
      what: "a broadcast's reply is read",
      rows: [
        kill('before', { kind: 'rpc', method: broadcast, moment: 'answered', ...batch }),
        kill('after', { kind: 'call', method: 'payouts.broadcast', moment: 'after', ...batch }),
      ],
    },
    {
      id: 'K17',
      what: 'payouts are marked as broadcast',
      rows: [
        ...around('attempts_broadcast', batch),
        kill('committed', { kind: 'fault', point: 'pay.marked', ...batch }),
      ],
    },
  ]
}

/** The rows `before` and `after` again, with payouts through the contract. */
function pay(family: FamilySeams): readonly CrashPoint[] {
  if (!family.hasContract) return plainPay(family)
  const byContract = plainPay({ ...family, prepare: 'payouts.batch.prepare' })
  return plainPay(family).map((point, index) => {
    const rows = byContract[index]?.rows ?? []
    const twice = rows.filter(({ side }) => side === 'before' || side === 'after')
    return { ...point, rows: [...point.rows, ...named('contract', inScene('contract', twice))] }
  })
}

const bump = ({ hasContract }: FamilySeams): readonly CrashPoint[] => [
  {
    id: 'K18',
    what: 'a higher fee is signed, in memory',
    rows: inScene('dear', [
      kill('before', { kind: 'call', method: 'payouts.bump', moment: 'before' }),
      kill('after', { kind: 'fault', point: 'bump.signed' }),
    ]).concat(
      inScene(
        'contract-dear',
        hasContract ? [kill('contract-after', { kind: 'fault', point: 'bump.signed' })] : [],
      ),
    ),
  },
  {
    id: 'K19',
    what: 'the bytes of the higher fee are committed, and sent',
    rows: inScene('dear', [
      // attempt_variants_insert precedes it in the same transaction, and also occurs in that of every first payout.
      ...aroundCommit('attempts_note_raised'),
      kill('committed', { kind: 'fault', point: 'bump.committed' }),
      kill('sent', { kind: 'fault', point: 'bump.sent' }),
    ]).concat(
      inScene(
        'contract-dear',
        hasContract
          ? [
              kill('contract-committed', { kind: 'fault', point: 'bump.committed' }),
              kill('contract-sent', { kind: 'fault', point: 'bump.sent' }),
            ]
          : [],
      ),
    ),
  },
]

const settle = ({ tellTime }: FamilySeams): readonly CrashPoint[] => [
  {
    id: 'K20',
    what: 'a payout is looked up, and found in a block',
    rows: [
      kill('before', { kind: 'call', method: 'payouts.lookup', moment: 'before' }),
      // The first outcome is reported here, final or not: a slow engine may encounter it only when it is final.
      kill('after', { kind: 'statement', name: 'attempt_legs_outcomes', moment: 'before', holds: 'paid' }),
    ],
  },
  {
    id: 'K21',
    what: 'a payout is seen to be final',
    rows: around('attempts_confirm', { holds: true }),
  },
  {
    id: 'K22',
    what: 'the ledger is written',
    rows: [
      kill('credit-before', ledgerPost('before', 'deposit_none_to_order')),
      kill('credit-after', ledgerPost('after', 'deposit_none_to_order')),
      kill('payout-before', ledgerPost('before', 'payout_final')),
      kill('payout-after', ledgerPost('after', 'payout_final')),
    ],
  },
  {
    id: 'K23',
    what: 'the order becomes COMPLETE',
    rows: aroundCommit('order_changes_write', { holds: 'payout_confirmed' }),
  },
  {
    id: 'K24',
    what: 'the subscribers of an order are notified (event streams)',
    rows: [
      kill('before', { kind: 'statement', name: 'orders_get_many', moment: 'before', nth: tellTime }),
      kill('after', { kind: 'told', status: 'COMPLETE' }),
    ],
  },
]

function ledgerPost(moment: 'before' | 'after', holds: string): Seam {
  return { kind: 'statement', name: 'ledger_post', moment, holds }
}

const others = (family: FamilySeams): readonly CrashPoint[] => {
  const { hasContract, dearNetworkId, broadcast } = family
  const batch = inBatch(family)
  return [
    {
      id: 'K25',
      what: 'a refund is decided, claimed and sent',
      rows: inScene('refunds', [
        kill('checked', { kind: 'fault', point: 'refund.checked' }),
        ...named('leg', around('legs_create_refund')),
        ...named('decision', aroundCommit('refunds_decide')),
        kill('decided', { kind: 'fault', point: 'refund.decided' }),
        ...named('claim', aroundCommit('order_changes_write', { holds: 'refund_signed' })),
        ...named('sent', around('order_changes_write', { holds: 'refund_sent' })),
        ...named('confirmed', aroundCommit('order_changes_write', { holds: 'refund_confirmed' })),
      ]).concat(
        inScene(
          'contract-refunds',
          !hasContract
            ? []
            : [
                kill('contract-decided', { kind: 'fault', point: 'refund.decided' }),
                ...named('contract-claim', aroundCommit('order_changes_write', { holds: 'refund_signed' })),
                ...named(
                  'contract-confirmed',
                  aroundCommit('order_changes_write', { holds: 'refund_confirmed' }),
                ),
              ],
        ),
      ),
    },
    {
      id: 'K27',
      what: 'a migration is half applied',
      rows: inScene('empty', [
        kill('before', { kind: 'commit', of: RECORD_MIGRATION, moment: 'before', nth: 2 }),
        kill('unrecorded', { kind: 'statement', name: RECORD_MIGRATION, moment: 'before' }),
        kill('after', { kind: 'commit', of: RECORD_MIGRATION, moment: 'after' }),
      ]),
    },
    {
      id: 'K28',
      what: 'an engine pauses while another takes its lanes over, and comes back (zombie)',
      rows: [
        pause('credit', { kind: 'fault', point: 'credit.rechecked' }),
        pause('signed', { kind: 'fault', point: 'pay.signed', ...batch }),
        pause('claiming', { kind: 'commit', of: 'attempts_insert', moment: 'before', ...batch }),
        pause('committed', { kind: 'fault', point: 'pay.committed', ...batch }),
        { ...pause('minute', { kind: 'fault', point: 'pay.committed', ...batch }), stillMs: 60_000 },
        pause('broadcast', { kind: 'rpc', method: broadcast, moment: 'before', ...batch }),
        pause('settle', { kind: 'fault', point: 'settle.looked_up' }),
        ...(hasContract
          ? inScene('contract', [pause('contract', { kind: 'fault', point: 'pay.committed', ...batch })])
          : []),
        ...inScene(
          'dear',
          dearNetworkId === null
            ? []
            : [
                pause('bump-signed', { kind: 'fault', point: 'bump.signed' }),
                pause('bump-committed', { kind: 'fault', point: 'bump.committed' }),
              ],
        ),
        ...inScene('refunds', [
          pause('refund-checked', { kind: 'fault', point: 'refund.checked' }),
          pause('refund-decided', { kind: 'commit', of: 'refunds_decide', moment: 'before' }),
        ]),
      ],
    },
  ]
}

/** All points of a family at which an engine is ended; the only place that lists its statements for that. */
export const crashPointsOf = (family: FamilySeams): readonly CrashPoint[] => [
  ...SCAN,
  ...CREDIT,
  ...pay(family),
  ...(family.dearNetworkId === null ? [] : bump(family)),
  ...settle(family),
  ...others(family),
]

export const absentPointsOf = (family: FamilySeams): readonly AbsentPoint[] => [
  ...(family.dearNetworkId !== null
    ? []
    : bump(family).map(({ id, what }) => ({
        id,
        what,
        reason: 'signed bytes cannot be offered for more: they die of age',
      }))),
  { id: 'K26', what: 'liquidity is moved between networks', reason: 'the owner moves liquidity by hand' },
]

/** `K14:after`. */
export const rowKey = (point: Pick<CrashPoint, 'id'>, row: Pick<CrashRow, 'side'>): string =>
  `${point.id}:${row.side}`
