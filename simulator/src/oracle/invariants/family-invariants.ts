import { FAKE_LEAST_COIN, hasNonces, isOfCoins } from '@sunspan/chains/testing'
import { shareCoin, signedBy } from '../facts/death-certificate.ts'
import type { Invariant } from './invariant.ts'
import type { AttemptFact } from '../facts/read-facts.ts'
import type { ChainView, View } from '../facts/view.ts'

const attemptsOn = ({ facts }: View, { networkId }: ChainView): readonly AttemptFact[] =>
  facts.attempts.filter(({ network_id }) => network_id === networkId)

/** DEAD: a proof of death is final, unless the chain reverted what it proved. */
export const deadStaysDead: Invariant = {
  id: 'DEAD',
  what: 'what was declared dead never pays',
  check: (view) =>
    [...view.chains.values()].flatMap((chain) => {
      if (chain.deepestReorg > chain.depths.medium) return []
      const paying = new Set(chain.mined.filter(({ succeeded }) => succeeded).map(({ txId }) => txId))
      return attemptsOn(view, chain)
        .filter(({ status }) => status === 'expired' || status === 'failed')
        .flatMap(({ slot, status, legs, tx_ids }) =>
          tx_ids
            .filter((txId) => legs.length > 0 && paying.has(txId))
            .map((txId) => `slot ${slot} of ${chain.networkId} is ${status}, and ${txId} has paid`),
        )
    }),
}

/** P-b: of all bytes ever signed for one slot, at most one transaction can land. */
export const variantsExcludeEachOther: Invariant = {
  id: 'P-b',
  what: 'all bytes of one slot spend a coin that they share',
  check: (view) =>
    [...view.chains.values()]
      .filter(({ model }) => isOfCoins(model))
      .flatMap((chain) =>
        attemptsOn(view, chain).flatMap((attempt) => {
          const [first, ...others] = signedBy(attempt, chain)
          if (first === undefined || others.every((other) => shareCoin(first, other))) return []
          return [`two transactions in slot ${attempt.slot} of ${chain.networkId} can both land`]
        }),
      ),
}

/** P-b: no coin is spent by two payouts that may both be intended to land. */
export const coinsSignedOnce: Invariant = {
  id: 'P-b',
  what: 'no coin is signed for again while another signature for it may land',
  check: (view) =>
    [...view.chains.values()]
      .filter(({ model }) => isOfCoins(model))
      .flatMap((chain) => {
        const live = attemptsOn(view, chain).filter(
          ({ status }) => status !== 'expired' && status !== 'failed',
        )
        const users = new Map<string, string>()
        return live.flatMap((attempt) => {
          const names = new Set(
            signedBy(attempt, chain).flatMap(({ inputs = [] }) => inputs.map(({ name }) => name)),
          )
          return [...names].flatMap((name) => {
            const other = users.get(name)
            users.set(name, attempt.slot)
            return other === undefined
              ? []
              : [`coin ${name} of ${chain.networkId} is signed for in slots ${other} and ${attempt.slot}`]
          })
        })
      }),
}

/** GAP: what is signed after an unused nonce cannot land. */
export const noNonceLeftOut: Invariant = {
  id: 'GAP',
  what: 'no nonce below a signed one is left out',
  check: (view) =>
    [...view.chains.values()]
      .filter(({ model }) => hasNonces(model))
      .flatMap((chain) => {
        const signed = attemptsOn(view, chain).map(({ slot }) => BigInt(slot))
        // Also by transactions that a rewrite has taken away: the engine fills these once they stay away.
        const used = [...chain.truth.values()]
          .filter(({ transaction: { from } }) => from === chain.treasury)
          .map(({ transaction: { nonce } }) => nonce)
        const taken = new Set([...signed, ...used])
        return signed
          .filter((slot) => slot > 0n && !taken.has(slot - 1n))
          .map(
            (slot) =>
              `slot ${String(slot)} of ${chain.networkId} is signed for, and the one before it is not`,
          )
      }),
}

/** EXPIRY: bytes that die of age alone never end without one. */
export const agedBytesExpire: Invariant = {
  id: 'EXPIRY',
  what: 'what spends coins that age names the last block that may have it',
  check: (view) =>
    [...view.chains.values()]
      .filter(({ model }) => model === 'dated-coins' || model === 'aged-coins')
      .flatMap((chain) =>
        attemptsOn(view, chain).flatMap((attempt) =>
          signedBy(attempt, chain)
            .filter(({ validUntil }) => validUntil === undefined)
            .map(() => `slot ${attempt.slot} of ${chain.networkId} may land forever`),
        ),
      ),
}

/** B-dust: strangers cannot make us track an unlimited number of addresses. */
export const dustIsNoDeposit: Invariant = {
  id: 'B-dust',
  what: "dust on orders' addresses is nowhere in the books",
  check: (view) =>
    [...view.chains.values()]
      .filter(({ model }) => model === 'coins')
      .flatMap(({ networkId }) =>
        view.facts.deposits
          .filter(({ network_id, reference }) => network_id === networkId && reference !== null)
          .filter(({ amount }) => BigInt(amount) < FAKE_LEAST_COIN)
          .map(({ tx_hash, amount }) => `${tx_hash} on ${networkId} is a deposit of ${amount}`),
      ),
}

export const FAMILY_INVARIANTS: readonly Invariant[] = [
  dustIsNoDeposit,
  deadStaysDead,
  variantsExcludeEachOther,
  coinsSignedOnce,
  noNonceLeftOut,
  agedBytesExpire,
]
