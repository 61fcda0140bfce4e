import type { Mutant } from './mutant.ts'

const SCANNER = 'packages/chains/src/testing/fake-chain/fake-scanner.ts'
const WITNESS = 'packages/bridge/src/engine/finality/witness-deposits.ts'
const SCAN = 'packages/bridge/src/engine/scan/scan-step.ts'
const MATCH = 'packages/bridge/src/matching/match-deposit.ts'
const DECIDE = 'packages/bridge/src/engine/scan/decide-deposits.ts'
const FINALITY = 'packages/bridge/src/engine/finality/read-finality.ts'
const FINAL_DEPOSITS = 'packages/bridge/src/store/deposits/deposits-by-finality.ts'
const TERMS = 'packages/domain/src/deposit/settle-deposit-terms.ts'

/** Bugs in scanning, matching and crediting deposits. */
export const DEPOSIT_MUTANTS: readonly Mutant[] = [
  {
    name: 'skip-status-check',
    bug: 'a deposit whose transaction reverted is believed',
    edits: [{ file: SCANNER, find: 'succeeded && to === depositAddress', replace: 'to === depositAddress' }],
  },
  {
    name: 'skip-token-address',
    bug: 'whatever contract says Transfer is taken for USDC',
    edits: [
      { file: SCANNER, find: '(token === null || tokens.has(token))', replace: 'true' },
      {
        file: SCANNER,
        find: 'token: mined.transaction.token,',
        replace: 'token: mined.transaction.token === null ? null : [...tokens][0],',
      },
      { file: SCANNER, find: 'token === deposit.token && amount', replace: 'amount' },
    ],
  },
  {
    name: 'credit-too-early',
    bug: 'deposits are credited as soon as they are seen',
    edits: [
      {
        file: FINALITY,
        find: 'const heights = finalHeights(network.finality, head, tagged)',
        replace: 'const heights = { small: head, medium: head, large: head }',
      },
      {
        file: FINAL_DEPOSITS,
        find: 'least($2::bigint - coalesce(o.raised_confirmations, o.required_confirmations),',
        replace: 'least($2::bigint,',
      },
    ],
  },
  {
    name: 'one-confirmation-short',
    bug: 'depth is counted with the block itself',
    edits: [
      {
        file: FINALITY,
        find: 'const heights = finalHeights(network.finality, head, tagged)',
        replace: 'const heights = finalHeights(network.finality, head + 1n, tagged)',
      },
      {
        file: FINAL_DEPOSITS,
        find: 'least($2::bigint - coalesce(o.raised_confirmations, o.required_confirmations),',
        replace: 'least($2::bigint + 1 - coalesce(o.raised_confirmations, o.required_confirmations),',
      },
    ],
  },
  {
    name: 'credit-at-small-depth',
    bug: 'large deposits are credited as soon as small ones',
    edits: [
      {
        file: FINALITY,
        find: 'const heights = finalHeights(network.finality, head, tagged)',
        replace: `const { small } = finalHeights(network.finality, head, tagged)
  const heights = { small, medium: small, large: small }`,
      },
      {
        file: FINAL_DEPOSITS,
        find: 'least($2::bigint - coalesce(o.raised_confirmations, o.required_confirmations),',
        replace: 'least($2::bigint,',
      },
    ],
  },
  {
    name: 'credit-without-cap',
    bug: 'small deposits are credited early, whatever that exposes',
    edits: [
      {
        file: 'packages/bridge/src/engine/credit/exposure-cap.ts',
        find: 'if (cap === null) return deposits.map(',
        replace: 'if (cap === null || cap >= 0n) return deposits.map(',
      },
    ],
  },
  {
    name: 'no-recheck',
    bug: 'deposits are credited from the table, without reading the chain again',
    edits: [
      {
        file: WITNESS,
        find: "answer.status === 'missing'",
        replace: `answer.status === 'missing' && deposit.id === ''`,
      },
      {
        file: WITNESS,
        find: ': { block: answer.block, depth: Number(answer.head.height - answer.block.height) }',
        replace: ': { block: deposit.block, depth: 1_000 }',
      },
    ],
  },
  {
    name: 'vanished-deposit-is-paid',
    bug: 'a credited deposit that vanished keeps its payment',
    edits: [
      {
        file: 'packages/bridge/src/store/payouts/leg-store.ts',
        find: "WHERE l.deposit_id = $1 AND ${legAllows('cancelled')}",
        replace: `WHERE l.deposit_id = $1 AND l.status = 'none'`,
      },
    ],
  },
  {
    name: 'cursor-skips-a-block',
    bug: 'each scan begins one block too far',
    edits: [
      {
        file: SCANNER,
        find: 'height = resumedFrom.height + 1n',
        replace: 'height = resumedFrom.height + 2n',
      },
    ],
  },
  {
    name: 'no-rescan-after-reorg',
    bug: 'after a reorganisation the scan goes on from the height where it was',
    edits: [
      {
        file: SCANNER,
        find: 'const resumedFrom = [cursor, ...recentBlocks].find(isCanonical)',
        replace:
          'const resumedFrom = [cursor, ...recentBlocks].find((block) => block === cursor || isCanonical(block))',
      },
    ],
  },
  {
    name: 'forget-to-rewind',
    bug: 'what was on the old branch stays as it was',
    edits: [
      {
        file: SCAN,
        find: 'const freed = await rewindDeposits(tx, networkId, height)',
        replace: 'const freed = height < 0n ? await rewindDeposits(tx, networkId, height) : []',
      },
    ],
  },
  {
    name: 'second-deposit-counts',
    bug: 'an order takes its deposit again',
    edits: [
      {
        file: MATCH,
        find: 'if (order.hasDeposit || !ORDER_STATUS_TABLE[order.status].awaitsDeposit) {',
        replace: 'if (!ORDER_STATUS_TABLE[order.status].awaitsDeposit) {',
      },
    ],
    guardedBy: 'the index of one deposit for an order',
  },
  {
    name: 'amount-not-compared',
    bug: 'an order is paid as ordered, however little arrived',
    edits: [
      {
        file: DECIDE,
        find: 'isAmountEnough: isShortAccepted(orderedTerms(catalog, referenced), fact.amount, policy),',
        replace:
          'isAmountEnough: isShortAccepted(orderedTerms(catalog, referenced), referenced.amountIn, policy),',
      },
      {
        file: TERMS,
        find: `if (!isShortAccepted(order, amount, policy)) return { refused: 'short' }`,
        replace: `if (amount < order.amountIn) {
    const whole = { credited: order.amountIn, fees: feesOfOrder(order), payout: order.amountOut }
    return { terms: { ...whole, refund: 0n, dust: 0n, rate: null } }
  }`,
      },
    ],
    guardedBy: 'the trigger that a deposit pays no more than it is, and the one that no account is overdrawn',
  },
  {
    name: 'token-not-compared',
    bug: 'a deposit of another token fills the order',
    edits: [
      {
        file: MATCH,
        find: `if (deposit.currency?.id !== order.currencyIn) return`,
        replace: `if (deposit.currency === undefined) return`,
      },
    ],
  },
  {
    name: 'mint-is-refunded',
    bug: 'what was minted is owed without an owner',
    edits: [
      {
        file: 'packages/bridge/src/engine/refund/strange-senders.ts',
        find: 'if (codec?.isValid(sender) === false) return true',
        replace: "if (codec?.isValid(sender) === false) return sender === ''",
      },
    ],
  },
  {
    name: 'majority-credits',
    bug: 'a deposit is credited once most providers report it, whatever the others say',
    edits: [
      {
        file: WITNESS,
        find: 'scanner.witness === undefined',
        replace: 'scanner.witness === undefined || deposit.id !== ""',
      },
    ],
  },
  {
    name: 'depth-by-claimed-head',
    bug: 'a deposit is as deep as by the head that most providers claim',
    edits: [
      {
        file: 'packages/bridge/src/engine/credit/sort-by-standing.ts',
        find: 'BigInt(now.depth) >= cursor.block.height - maxHeight',
        replace: 'BigInt(now.depth) >= 0n',
      },
    ],
  },
  {
    name: 'final-by-most',
    bug: 'a large deposit is final once most providers call its block so',
    edits: [
      {
        file: WITNESS,
        find: 'height < block.height ? [] : [tag]',
        replace: 'height < block.height || tag !== null ? [] : [tag]',
      },
    ],
  },
  {
    name: 'outflow-forgets-orderless-refunds',
    bug: 'what goes back without an order does not count in what may leave',
    edits: [
      {
        file: 'packages/bridge/src/store/payouts/outflow-store.ts',
        find: '.value_usd IS NOT NULL THEN',
        replace: '.value_usd IS NOT NULL AND x.order_id IS NOT NULL THEN',
      },
    ],
  },
  {
    name: 'stretch-never-shrinks',
    bug: 'a scan whose answer is too large is asked for again as it was',
    edits: [
      {
        file: 'packages/chains/src/scanning/shrinking-stretch.ts',
        find: 'size = Math.max(1, Math.floor(asked / (isSize ? 4 : 2)))',
        replace: 'size = asked; if (isSize) throw error',
      },
    ],
  },
]
