import { ENGINE_EQUIVALENTS } from './engine-equivalents.ts'
import { sameIn, type Equivalent } from './equivalent.ts'
import { LEDGER_EQUIVALENTS } from './ledger-equivalents.ts'
import { QUOTES_EQUIVALENTS } from './quotes-equivalents.ts'
import { STORE_EQUIVALENTS } from './store-equivalents.ts'
import { STORE_PAYOUTS_EQUIVALENTS } from './store-payouts-equivalents.ts'
import { SERVER_EQUIVALENTS } from './server-equivalents.ts'
import { SIGNING_EQUIVALENTS } from './signing-equivalents.ts'

const DOMAIN = 'packages/domain/src'
const UNSIGNED = 'Nothing without a sign is nothing.'
const ONE_SCALE = 'One constant both reads the text and converts what was read.'
const COMPILER = 'Nothing is more than undefined; the compiler asks for the condition.'
const SAME = 'Both sides are the same there.'

const at = (file: string, reason: string, ...changes: Parameters<typeof sameIn>[2]) =>
  sameIn(`${DOMAIN}/${file}`, reason, changes)

export const EQUIVALENTS: readonly Equivalent[] = [
  ...at('amount/format-amount.ts', UNSIGNED, 'units < 0n -> units <= 0n'),
  ...at('amount/format-units.ts', UNSIGNED, 'units < 0n -> units <= 0n'),
  ...at('amount/format-usd.ts', UNSIGNED, 'usd < 0n -> usd <= 0n'),
  ...at('amount/max-send-amount.ts', ONE_SCALE, '5 -> 5 + 1'),
  ...at(
    'amount/max-send-amount.ts',
    SAME,
    'rest > 0n -> rest >= 0n',
    'spendable < source.maxSend -> spendable <= source.maxSend',
  ),
  ...at('amount/small-balance.ts', ONE_SCALE, '6 -> 6 + 1'),
  ...at(
    'amount/validate-send-amount.ts',
    'Nothing is less or more than undefined; the compiler asks for the condition.',
    'amount === undefined || amount === 0n -> amount === 0n',
  ),
  ...at(
    'amount/validate-send-amount.ts',
    COMPILER,
    'balance !== undefined && amount > balance -> amount > balance',
  ),
  ...at(
    'bulk/validate-bulk-total.ts',
    COMPILER,
    'balance !== undefined && total > balance -> total > balance',
  ),
  ...at('quote/limits.ts', SAME, 'covered > paysOutWithSwapFee -> covered >= paysOutWithSwapFee'),
  ...at('quote/limits.ts', 'Nothing converts to nothing.', 'freeLiquidity <= 0n -> freeLiquidity < 0n'),
  ...at(
    'quote/limits.ts',
    SAME,
    'computed < least -> computed <= least',
    'computedMin > terms.configuredMin -> computedMin >= terms.configuredMin',
    'computedMax < cap -> computedMax <= cap',
  ),
  ...at('quote/liquidity-policy.ts', 'Of nothing nothing is promised either way.', 'free <= 0n -> free < 0n'),
  ...at('quote/liquidity-policy.ts', SAME, 'open > share -> open >= share', 'left > floor -> left >= floor'),
  ...at('quote/peg.ts', SAME, 'own > asset -> own >= asset'),
  ...at('quote/quote-fees.ts', 'Nothing converts to nothing.', 'netIn > 0n -> netIn >= 0n'),
  ...at(
    'quote/swap-caps.ts',
    SAME,
    'unpaid < cap / UNPAID_SHARE -> unpaid <= cap / UNPAID_SHARE',
    'left > 0n -> left >= 0n',
  ),
  ...at(
    'deposit/deposit-next-step.ts',
    'Null is before every moment; the compiler asks for the condition.',
    "refund?.status === 'PENDING' && refund.notBefore !== null -> refund?.status === 'PENDING'",
  ),
  ...at(
    'deposit/refund-terms.ts',
    'Both have the same answer, which is also that of what no case names.',
    "'own_transfer' -> 'paid_elsewhere'",
    "'paid_elsewhere' -> 'no_order'",
  ),
  ...at('deposit/settle-deposit-terms.ts', 'Nothing converts to nothing.', 'netIn <= 0n -> netIn < 0n'),
  ...at('deposit/settle-deposit-terms.ts', SAME, 'amount < order.amountIn -> amount <= order.amountIn'),
  ...at(
    'deposit/settle-deposit-terms.ts',
    'What is not above zero is little.',
    'rest > 0n && !isLittle -> !isLittle',
    'rest > 0n -> rest >= 0n',
  ),
  ...at(
    'deposit/settle-deposit-terms.ts',
    SAME,
    'market.mayGrowTo < order.maxSend -> market.mayGrowTo <= order.maxSend',
    'amount < most -> amount <= most',
  ),
  ...at(
    'deposit/settle-deposit-terms.ts',
    'Growing by nothing pays nothing more, which is not growth.',
    'credited <= order.amountIn -> credited < order.amountIn',
  ),
  ...at('deposit/settle-rate.ts', SAME, 'market < ordered -> market <= ordered'),
  ...at(
    'bulk/bulk-network.ts',
    'No two networks have the same id.',
    'networks.find(({ id }) => key(id) === wanted) -> networks.findLast(({ id }) => key(id) === wanted)',
  ),
  ...at(
    'bulk/validate-bulk-row.ts',
    'No two networks have the same id.',
    'catalog.networks.find(({ id }) => id === input.networkId) -> catalog.networks.findLast(({ id }) => id === input.networkId)',
  ),
  ...at(
    'bulk/text/split-line.ts',
    'After the end of a text is the empty one.',
    'at < line.length -> at <= line.length',
  ),
  ...at('ledger/payout-dust.ts', SAME, 'needed < netIn -> needed <= netIn'),
  ...at(
    'ledger/posting.ts',
    'A sum is zero where its opposite is.',
    '(sums.get(key) ?? 0n) + amount -> (sums.get(key) ?? 0n) - amount',
  ),
  ...at('quote/limits.ts', 'What is left is even.', [
    '0n -> 0n + 1n',
    "if (left <= 0n) throw new RangeError('A swap fee of half the amount or more leaves nothing to send')",
  ]),
  ...at('amount/format-amount.ts', UNSIGNED, [
    '0n -> 0n + 1n',
    'const magnitude = units < 0n ? -units : units',
  ]),
  ...at('amount/format-units.ts', UNSIGNED, [
    '0n -> 0n + 1n',
    "const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')",
  ]),
  ...at('amount/format-usd.ts', UNSIGNED, ['0n -> 0n + 1n', 'const magnitude = usd < 0n ? -usd : usd']),
  ...ENGINE_EQUIVALENTS,
  ...LEDGER_EQUIVALENTS,
  ...QUOTES_EQUIVALENTS,
  ...STORE_EQUIVALENTS,
  ...STORE_PAYOUTS_EQUIVALENTS,
  ...SERVER_EQUIVALENTS,
  ...SIGNING_EQUIVALENTS,
]
