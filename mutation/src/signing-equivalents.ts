import { sameIn, type Equivalent } from './equivalent.ts'

const SIGN = 'packages/bridge/src/engine/pay/sign-payouts.ts'
const GIVE_UP = 'packages/bridge/src/engine/refund/give-up-payouts.ts'

/** Those of what a lane signs and gives up. */
export const SIGNING_EQUIVALENTS: readonly Equivalent[] = [
  ...sameIn(
    SIGN,
    'Of no legs the contract is asked nothing, and none is signed; most rounds are spared that.',
    ['batch === undefined || legs.length === 0 -> batch === undefined'],
  ),
  ...sameIn(SIGN, 'Nothing is less than undefined; the compiler asks for the condition.', [
    'ceiling !== undefined && transfer.feeCap <= ceiling -> transfer.feeCap <= ceiling',
  ]),
  ...sameIn(SIGN, 'No group is without legs; the compiler asks for the condition.', [
    [
      'first === undefined -> false',
      "if (first === undefined) throw new Error('A slot is signed for at least one leg')",
    ],
  ]),
  ...sameIn(SIGN, 'Without a contract no leg has an id of one; the compiler asks for the condition.', [
    'payouts.batch === undefined || first.payoutId === null -> first.payoutId === null',
  ]),
  ...sameIn(
    GIVE_UP,
    'Each payout has an order: a constraint sees to it. The compiler asks for the condition.',
    ["leg.kind === 'refund' || orderId === null -> leg.kind === 'refund'"],
  ),
  ...sameIn(GIVE_UP, 'What is not a currency of ours has no price; the compiler asks for the condition.', [
    'source === undefined || nativePrice === undefined -> nativePrice === undefined',
  ]),
  ...sameIn(GIVE_UP, 'Both sides are the same there.', ['kept < leg.funded -> kept <= leg.funded']),
]
