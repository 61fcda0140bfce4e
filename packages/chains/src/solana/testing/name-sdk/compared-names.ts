import { alice, bob, carol, dave, erin, frank, gina, mallory, VAULT } from '../test-names.ts'

/** Whom names of the tests may point to; the keys of all but the programs are new in each run. */
export const HOLDERS = {
  alice,
  bob,
  carol,
  dave,
  erin,
  frank,
  gina,
  mallory,
  vault: { address: VAULT },
} as const

/** Names that point where the SDK says. */
export const AGREED = [
  'alice.sol',
  'pay.alice.sol',
  '🌅.sol',
  'wen_moon.sol',
  'shop.sol',
  'till.shop.sol',
  'signed.sol',
  'sold.sol',
  'resold.sol',
  'renewed.sol',
  'token.sol',
  'untoken.sol',
  'dave.sol',
] as const
/** Names that point nowhere, for the SDK too. */
export const POINTLESS = [
  'nobody.sol',
  'nobody.alice.sol',
  'unvouched.sol',
  'unagreed.sol',
  'vault.sol',
  'a.b.alice.sol',
] as const
/** Names that the SDK resolves and we do not, who look at more. */
export const REFUSED = [
  'burnt.sol',
  'tovault.sol',
  'foreign.sol',
  'displaced.sol',
  'classed.sol',
  'moved.sol',
] as const
/** A name that we resolve and the SDK does not. */
export const DUSTED = 'dusted.sol'

export const COMPARED_NAMES: readonly string[] = [...AGREED, ...POINTLESS, ...REFUSED, DUSTED]

/** Whose address it is; "other" for an unknown address, which only forged accounts of the tests contain. */
export const holderOf = (address: string): string =>
  Object.entries(HOLDERS).find(([, holder]) => holder.address === address)?.[0] ?? 'other'
