import type { Mutant } from './mutant.ts'

const MODELS = 'packages/chains/src/testing/fake-chain/models'
const PAYOUTS = 'packages/chains/src/testing/fake-chain/fake-payouts.ts'
const RESERVE = 'packages/bridge/src/engine/pay/reserve-slots.ts'

const JUDGE = 'packages/bridge/src/engine/settle/classify-attempt.ts'

const ID_AGAIN = [
  {
    file: RESERVE,
    find: 'firstSlot: chainSlot > ourSlot ? chainSlot : ourSlot',
    replace: 'firstSlot: ourSlot > 0n ? ourSlot - 1n : ourSlot',
  },
]

/** Bugs in protections against double payouts on chains without nonces. Each is planted on two networks of its model. */
export const FAMILY_MUTANTS: readonly Mutant[] = [
  {
    name: 'blockhash-expired-early',
    models: 'blockhash',
    bug: 'bytes that die of age are called dead while a block may still have them',
    edits: [
      {
        file: `${MODELS}/blockhash-model.ts`,
        find: 'blocks.head().height > validUntil + FINAL_DEPTH',
        replace: 'blocks.head().height + 8n > validUntil + (FINAL_DEPTH - 3n)',
      },
    ],
  },
  {
    name: 'query-id-again',
    models: 'query-id',
    bug: 'a query id is used for two payouts',
    edits: ID_AGAIN,
    guardedBy: 'the trigger that a slot is used once',
  },
  {
    name: 'query-id-expired-early',
    models: 'query-id',
    bug: 'bytes are called dead by a clock that is ahead of the chain',
    edits: [
      {
        file: `${MODELS}/query-id-model.ts`,
        find: 'blocks.time() > expiresAt + CLOCK_MARGIN_MS',
        replace: 'blocks.time() + 40_000n > expiresAt + (CLOCK_MARGIN_MS - 5_000n)',
      },
    ],
  },
  {
    name: 'left-is-arrived',
    models: 'query-id',
    bug: 'a payout counts from where it left, not from where it arrived',
    edits: [
      {
        file: PAYOUTS,
        find: 'confirmations: isUnderWay ? 0 : Number(head - since)',
        replace: 'confirmations: Number(head - (isUnderWay ? block.height : since))',
      },
      {
        file: PAYOUTS,
        find: 'const isArriving = isUnderWay ? true : undefined',
        replace: 'const isArriving = undefined',
      },
    ],
  },
  {
    name: 'upkeep-not-booked',
    models: 'query-id',
    bug: 'what receiving costs the wallet, and what comes back to it, is not booked',
    edits: [
      {
        file: 'packages/bridge/src/engine/scan/scan-step.ts',
        find: 'await bookUpkeep(tx, { networkId, at }, result.upkeep ?? [])',
        replace: 'await bookUpkeep(tx, { networkId, at }, [])',
      },
    ],
  },
  {
    name: 'replacement-spends-other-coins',
    models: 'coins',
    bug: 'a payout is offered for more out of other coins, so that both can land',
    edits: [
      {
        file: `${MODELS}/coins-model.ts`,
        find: 'const newest = decodeTransaction(previous.at(-1)?.raw ??',
        replace: `const free = freeCoins(blocks, wallet)
          const newest = { ...decodeTransaction(previous.at(-1)?.raw ?? ''), inputs: selectCoins(free, 10n ** 19n) ?? free }
          decodeTransaction(previous.at(-1)?.raw ??`,
      },
    ],
  },
  {
    name: 'coins-signed-twice',
    models: 'coins',
    bug: 'coins of what is signed and not sent yet are signed for again',
    edits: [
      {
        file: 'packages/bridge/src/engine/pay/sign-payouts.ts',
        find: 'const live = [...(await findLiveTransfers(deps.pool, lane))]',
        replace: 'const live = [...(await findLiveTransfers(deps.pool, lane))].slice(0, 0)',
      },
    ],
  },
  {
    name: 'dead-without-conflict',
    models: 'coins',
    bug: 'a payout that no block has is called dead, though nothing has spent its coins',
    edits: [
      {
        file: `${MODELS}/coins-model.ts`,
        find: 'coinNames(transaction).some((name) => blocks.ledger().coins.spenderOf(name) !== undefined)',
        replace: 'coinNames(transaction).length > 0',
      },
    ],
  },
  {
    name: 'squeezed-out-is-dead',
    models: 'aged-coins',
    bug: 'a payout that a node has squeezed out is called dead, though another one may still bring it into a block',
    edits: [
      {
        file: PAYOUTS,
        find: "blocks.isPending(txId) ? 'pending' : 'unknown'",
        replace: "blocks.isPending(txId) ? 'pending' : 'expired'",
      },
    ],
  },
  {
    name: 'aged-without-end',
    models: 'aged-coins',
    bug: 'what is signed names no last block',
    edits: [
      {
        file: `${MODELS}/coins-model.ts`,
        find: 'lifetime === undefined ? transaction :',
        replace: 'depth > 0n ? transaction :',
      },
    ],
  },
  {
    name: 'nonce-left-out',
    models: 'shared-nonce',
    bug: 'each payout is signed one nonce too far, and waits for what fills the one before',
    edits: [
      {
        file: RESERVE,
        find: 'firstSlot: chainSlot > ourSlot ? chainSlot : ourSlot',
        replace: 'firstSlot: (chainSlot > ourSlot ? chainSlot : ourSlot) + 1n',
      },
    ],
  },
  {
    name: 'revert-believed-at-once',
    models: 'shared-nonce',
    bug: 'a payout that reverts is made again before its block is deep enough to stay',
    edits: [
      {
        file: JUDGE,
        find: "if (!isDeep) return { kind: 'wait' }",
        replace: "if (confirmations < 0) return { kind: 'wait' }",
      },
    ],
  },
  {
    name: 'revert-costs-nothing',
    models: 'shared-nonce',
    bug: 'a payout that reverts is booked without the fee that it has cost',
    edits: [
      {
        file: JUDGE,
        find: "status: 'failed', feePaid, height: place",
        replace: "status: 'failed', feePaid: 0n, height: place",
      },
    ],
  },
  {
    name: 'dust-is-looked-at',
    models: 'coins',
    bug: "dust on orders' addresses is kept books about, as if it were worth spending",
    edits: [
      {
        file: 'packages/chains/src/testing/fake-chain/create-fake-chain.ts',
        find: 'amount < FAKE_LEAST_COIN ? undefined',
        replace: 'amount < 0n ? undefined',
      },
    ],
  },
  {
    name: 'addresses-not-watched',
    models: 'coins',
    bug: "orders' addresses are given away, and not watched",
    edits: [
      {
        file: 'packages/bridge/src/networks/watch-addresses.ts',
        find: 'if (orderAddresses === undefined) return',
        replace: 'if (orderAddresses === undefined || orderAddresses.watched === 0) return',
      },
    ],
  },
]
