import { ENGINE_EQUIVALENTS } from './engine-equivalents.ts'
import type { Equivalent } from './equivalent.ts'
import { LEDGER_EQUIVALENTS } from './ledger-equivalents.ts'
import { QUOTES_EQUIVALENTS } from './quotes-equivalents.ts'
import { STORE_EQUIVALENTS } from './store-equivalents.ts'
import { STORE_PAYOUTS_EQUIVALENTS } from './store-payouts-equivalents.ts'
import { SERVER_EQUIVALENTS } from './server-equivalents.ts'
import { SIGNING_EQUIVALENTS } from './signing-equivalents.ts'

const DOMAIN = 'packages/domain/src'
const SAME = 'Both sides are the same there.'

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: `${DOMAIN}/amount/format-amount.ts`,
    change: 'units < 0n -> units <= 0n',
    reason: 'Nothing without a sign is nothing.',
  },
  {
    file: `${DOMAIN}/amount/format-units.ts`,
    change: 'units < 0n -> units <= 0n',
    reason: 'Nothing without a sign is nothing.',
  },
  {
    file: `${DOMAIN}/amount/format-usd.ts`,
    change: 'usd < 0n -> usd <= 0n',
    reason: 'Nothing without a sign is nothing.',
  },
  {
    file: `${DOMAIN}/amount/max-send-amount.ts`,
    change: '5 -> 5 + 1',
    reason: 'One constant both reads the text and converts what was read.',
  },
  { file: `${DOMAIN}/amount/max-send-amount.ts`, change: 'rest > 0n -> rest >= 0n', reason: SAME },
  {
    file: `${DOMAIN}/amount/max-send-amount.ts`,
    change: 'spendable < source.maxSend -> spendable <= source.maxSend',
    reason: SAME,
  },
  {
    file: `${DOMAIN}/amount/small-balance.ts`,
    change: '6 -> 6 + 1',
    reason: 'One constant both reads the text and converts what was read.',
  },
  {
    file: `${DOMAIN}/amount/validate-send-amount.ts`,
    change: 'amount === undefined || amount === 0n -> amount === 0n',
    reason: 'Nothing is less or more than undefined; the compiler asks for the condition.',
  },
  {
    file: `${DOMAIN}/amount/validate-send-amount.ts`,
    change: 'balance !== undefined && amount > balance -> amount > balance',
    reason: 'Nothing is more than undefined; the compiler asks for the condition.',
  },
  {
    file: `${DOMAIN}/bulk/validate-bulk-total.ts`,
    change: 'balance !== undefined && total > balance -> total > balance',
    reason: 'Nothing is more than undefined; the compiler asks for the condition.',
  },
  {
    file: `${DOMAIN}/quote/limits.ts`,
    change: 'covered > paysOutWithSwapFee -> covered >= paysOutWithSwapFee',
    reason: SAME,
  },
  {
    file: `${DOMAIN}/quote/limits.ts`,
    change: 'freeLiquidity <= 0n -> freeLiquidity < 0n',
    reason: 'Nothing converts to nothing.',
  },
  { file: `${DOMAIN}/quote/limits.ts`, change: 'computed < least -> computed <= least', reason: SAME },
  {
    file: `${DOMAIN}/quote/limits.ts`,
    change: 'computedMin > terms.configuredMin -> computedMin >= terms.configuredMin',
    reason: SAME,
  },
  { file: `${DOMAIN}/quote/limits.ts`, change: 'computedMax < cap -> computedMax <= cap', reason: SAME },
  {
    file: `${DOMAIN}/quote/liquidity-policy.ts`,
    change: 'free <= 0n -> free < 0n',
    reason: 'Of nothing nothing is promised either way.',
  },
  { file: `${DOMAIN}/quote/liquidity-policy.ts`, change: 'open > share -> open >= share', reason: SAME },
  { file: `${DOMAIN}/quote/liquidity-policy.ts`, change: 'left > floor -> left >= floor', reason: SAME },
  { file: `${DOMAIN}/quote/peg.ts`, change: 'own > asset -> own >= asset', reason: SAME },
  {
    file: `${DOMAIN}/quote/quote-fees.ts`,
    change: 'netIn > 0n -> netIn >= 0n',
    reason: 'Nothing converts to nothing.',
  },
  {
    file: `${DOMAIN}/quote/swap-caps.ts`,
    change: 'unpaid < cap / UNPAID_SHARE -> unpaid <= cap / UNPAID_SHARE',
    reason: SAME,
  },
  { file: `${DOMAIN}/quote/swap-caps.ts`, change: 'left > 0n -> left >= 0n', reason: SAME },
  {
    file: `${DOMAIN}/deposit/deposit-next-step.ts`,
    change: "refund?.status === 'PENDING' && refund.notBefore !== null -> refund?.status === 'PENDING'",
    reason: 'Null is before every moment; the compiler asks for the condition.',
  },
  {
    file: `${DOMAIN}/deposit/refund-terms.ts`,
    change: "'own_transfer' -> 'paid_elsewhere'",
    reason: 'Both have the same answer, which is also that of what no case names.',
  },
  {
    file: `${DOMAIN}/deposit/refund-terms.ts`,
    change: "'paid_elsewhere' -> 'no_order'",
    reason: 'Both have the same answer, which is also that of what no case names.',
  },
  {
    file: `${DOMAIN}/deposit/settle-deposit-terms.ts`,
    change: 'netIn <= 0n -> netIn < 0n',
    reason: 'Nothing converts to nothing.',
  },
  {
    file: `${DOMAIN}/deposit/settle-deposit-terms.ts`,
    change: 'amount < order.amountIn -> amount <= order.amountIn',
    reason: SAME,
  },
  {
    file: `${DOMAIN}/deposit/settle-deposit-terms.ts`,
    change: 'rest > 0n && !isLittle -> !isLittle',
    reason: 'What is not above zero is little.',
  },
  {
    file: `${DOMAIN}/deposit/settle-deposit-terms.ts`,
    change: 'rest > 0n -> rest >= 0n',
    reason: 'What is not above zero is little.',
  },
  {
    file: `${DOMAIN}/deposit/settle-deposit-terms.ts`,
    change: 'market.mayGrowTo < order.maxSend -> market.mayGrowTo <= order.maxSend',
    reason: SAME,
  },
  {
    file: `${DOMAIN}/deposit/settle-deposit-terms.ts`,
    change: 'amount < most -> amount <= most',
    reason: SAME,
  },
  {
    file: `${DOMAIN}/deposit/settle-deposit-terms.ts`,
    change: 'credited <= order.amountIn -> credited < order.amountIn',
    reason: 'Growing by nothing pays nothing more, which is not growth.',
  },
  { file: `${DOMAIN}/deposit/settle-rate.ts`, change: 'market < ordered -> market <= ordered', reason: SAME },
  {
    file: `${DOMAIN}/bulk/bulk-network.ts`,
    change:
      'networks.find(({ id }) => key(id) === wanted) -> networks.findLast(({ id }) => key(id) === wanted)',
    reason: 'No two networks have the same id.',
  },
  {
    file: `${DOMAIN}/bulk/validate-bulk-row.ts`,
    change:
      'catalog.networks.find(({ id }) => id === input.networkId) -> catalog.networks.findLast(({ id }) => id === input.networkId)',
    reason: 'No two networks have the same id.',
  },
  {
    file: `${DOMAIN}/bulk/text/split-line.ts`,
    change: 'at < line.length -> at <= line.length',
    reason: 'After the end of a text is the empty one.',
  },
  { file: `${DOMAIN}/ledger/payout-dust.ts`, change: 'needed < netIn -> needed <= netIn', reason: SAME },
  {
    file: `${DOMAIN}/ledger/posting.ts`,
    change: '(sums.get(key) ?? 0n) + amount -> (sums.get(key) ?? 0n) - amount',
    reason: 'A sum is zero where its opposite is.',
  },
  {
    file: `${DOMAIN}/quote/limits.ts`,
    change: '0n -> 0n + 1n',
    line: "if (left <= 0n) throw new RangeError('A swap fee of half the amount or more leaves nothing to send')",
    reason: 'What is left is even.',
  },
  {
    file: `${DOMAIN}/amount/format-amount.ts`,
    change: '0n -> 0n + 1n',
    line: 'const magnitude = units < 0n ? -units : units',
    reason: 'Nothing without a sign is nothing.',
  },
  {
    file: `${DOMAIN}/amount/format-units.ts`,
    change: '0n -> 0n + 1n',
    line: "const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')",
    reason: 'Nothing without a sign is nothing.',
  },
  {
    file: `${DOMAIN}/amount/format-usd.ts`,
    change: '0n -> 0n + 1n',
    line: 'const magnitude = usd < 0n ? -usd : usd',
    reason: 'Nothing without a sign is nothing.',
  },
  ...ENGINE_EQUIVALENTS,
  ...LEDGER_EQUIVALENTS,
  ...QUOTES_EQUIVALENTS,
  ...STORE_EQUIVALENTS,
  ...STORE_PAYOUTS_EQUIVALENTS,
  ...SERVER_EQUIVALENTS,
  ...SIGNING_EQUIVALENTS,
]
