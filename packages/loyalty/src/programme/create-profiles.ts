import { FAMILY_NAMES, type ChainFamily } from '@sunspan/domain'
import type { Transaction } from '@sunspan/bridge'
import type { Pool } from 'pg'
import type { Journal } from '../journal/journal.ts'
import { LoyaltyError } from '../loyalty-error.ts'
import { findUnclaimed } from '../store/bridge-store.ts'
import { listEntries, type Entry } from '../store/entry-store.ts'
import { findHold, type Hold } from '../store/hold-store.ts'
import {
  findUser,
  isWelcomed,
  listReferrers,
  noteWelcomed,
  readUser,
  readUserByKey,
  type User,
} from '../store/user-store.ts'
import {
  findOwner,
  findWallets,
  haveSharedWallet,
  readOwner,
  readWallets,
  type Wallet,
} from '../store/wallet-store.ts'

export interface Profile extends User {
  readonly wallets: Readonly<Partial<Record<ChainFamily, string>>>
  readonly isWelcomeShown: boolean
  /** In force now; null where nothing is held. */
  readonly hold: Hold | null
}

/** The people of the programme. Callers make sure that the session has proved every wallet that they pass. */
export interface Profiles {
  /** The user of an EVM wallet, who exists from now on. */
  enter(evmAddress: string): Promise<Profile>
  /** Undefined where no user has entered with it. */
  find(evmAddress: string): Promise<Profile | undefined>
  /** The user that a wallet belongs to. */
  ownerOf(wallet: Wallet): Promise<string | undefined>
  /** Throws a LoyaltyError WALLET_TAKEN if it is another user's, or the user has another one of its family. */
  bind(user: string, wallet: Wallet): Promise<Profile>
  /** Frees a wallet of any user; never a user's own EVM wallet. Throws a LoyaltyError. */
  unbind(wallet: Wallet): Promise<void>
  /** Throws a LoyaltyError REFERRAL_REFUSED that says why it does not count. */
  assignReferrer(
    user: string,
    referralKey: string,
  ): Promise<{ readonly referrer: string; readonly isNew: boolean }>
  setWelcomeShown(user: string): Promise<Profile>
  /** Entries of a user, the newest first. */
  listEntries(user: string, page: Parameters<typeof listEntries>[2]): Promise<readonly Entry[]>
}

const KEY_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const KEY_LENGTH = 10

export function createProfiles(deps: {
  readonly pool: Pool
  readonly journal: Journal
  readonly now: () => Date
  readonly randomBytes: (size: number) => Uint8Array
  readonly randomId: () => string
}): Profiles {
  const { pool, journal, now, randomBytes, randomId } = deps

  const find = async (address: string): Promise<Profile | undefined> => {
    const user = await readUser(pool, address)
    if (user === undefined) return undefined
    const [wallets, isWelcomeShown, hold = null] = await Promise.all([
      readWallets(pool, address),
      isWelcomed(pool, address),
      findHold(pool, address, now()),
    ])
    const byFamily = Object.fromEntries(wallets.map((wallet) => [wallet.family, wallet.address]))
    return { ...user, wallets: byFamily, isWelcomeShown, hold }
  }
  const get = async (address: string): Promise<Profile> => {
    const profile = await find(address)
    if (profile === undefined) throw new Error(`There is no user ${address}`)
    return profile
  }

  return {
    find,
    async enter(address) {
      await journal.catchUp()
      const known = await find(address)
      if (known !== undefined) return known
      const wallet = { family: 'evm', address } as const
      await journal.record(async (tx) => {
        const owner = await findOwner(tx, wallet)
        if (owner !== undefined) return undefined
        const data = { address, referral_key: newKey(randomBytes) }
        return { kind: 'user_created', key: address, at: now(), data }
      })
      return get(address)
    },
    ownerOf: (wallet) => readOwner(pool, wallet),
    async bind(user, wallet) {
      await journal.record(async (tx) => {
        if (!(await requireFree(tx, user, wallet))) return undefined
        const at = now()
        const key = randomId()
        return { kind: 'wallet_bound', key, at, data: { user, ...wallet } }
      })
      return get(user)
    },
    async unbind(wallet) {
      await journal.record(async (tx) => {
        const user = await findOwner(tx, wallet)
        if (user === undefined) return undefined
        if (wallet.family === 'evm')
          throw new LoyaltyError('WALLET_TAKEN', 'This wallet is the user itself and cannot be removed.')
        const at = now()
        const key = randomId()
        return { kind: 'wallet_unbound', key, at, data: { user, ...wallet } }
      })
    },
    async assignReferrer(user, referralKey) {
      const referrer = (await readUserByKey(pool, referralKey))?.address
      if (referrer === undefined) throw refused('There is no such referral link. Ask for it again.')
      const isNew = await journal.record(async (tx) => {
        const found = await findUser(tx, user)
        if (found?.referrer === referrer) return undefined
        await requireReferable(tx, user, referrer)
        return { kind: 'referrer_assigned', key: user, at: now(), data: { user, referrer } }
      })
      return { referrer, isNew }
    },
    async setWelcomeShown(user) {
      await noteWelcomed(pool, user, now())
      return get(user)
    },
    listEntries: (user, page) => listEntries(pool, user, page),
  }
}

/** False if it is bound to the user already. */
async function requireFree(tx: Transaction, user: string, wallet: Wallet): Promise<boolean> {
  const name = FAMILY_NAMES[wallet.family]
  const owner = await findOwner(tx, wallet)
  if (owner === user) return false
  if (owner !== undefined) {
    const message = `This ${name} wallet belongs to another user. You have signed in with it, so you can move it: choose “Move here” in your profile.`
    throw new LoyaltyError('WALLET_TAKEN', message)
  }
  if ((await findWallets(tx, user)).some(({ family }) => family === wallet.family)) {
    const message = `You have another ${name} wallet already. Unlink that one first: a user has one of each family.`
    throw new LoyaltyError('WALLET_TAKEN', message)
  }
  return true
}

const refused = (message: string): LoyaltyError => new LoyaltyError('REFERRAL_REFUSED', message)

async function requireReferable(tx: Transaction, user: string, referrer: string): Promise<void> {
  if (user === referrer) throw refused('You cannot invite yourself.')
  const found = await findUser(tx, user)
  if (found === undefined) throw refused('Sign in first.')
  if (found.referrer !== null) throw refused('Somebody else has invited you before.')
  if (found.bridges > 0 || (await hasBridged(tx, user)))
    throw refused('A referral link counts before your first bridge only.')
  if ((await listReferrers(tx, referrer)).includes(user))
    throw refused('You have invited this person, or somebody who has invited them.')
  if (await haveSharedWallet(tx, user, referrer))
    throw refused('One of your wallets belonged to the person who invites you.')
}

/** Whether an order of any wallet of the user is complete, counted or not. */
async function hasBridged(tx: Transaction, user: string): Promise<boolean> {
  const { rows } = await tx.query('SELECT FROM bridges WHERE user_address = $1 LIMIT 1', [user])
  if (rows.length > 0) return true
  for (const wallet of await findWallets(tx, user)) {
    if ((await findUnclaimed(tx, wallet)).length > 0) return true
  }
  return false
}

function newKey(randomBytes: (size: number) => Uint8Array): string {
  const letters: string[] = []
  while (letters.length < KEY_LENGTH) {
    // Bytes beyond the last whole run of letters are left out: each letter is as likely.
    for (const byte of randomBytes(KEY_LENGTH)) {
      if (byte < KEY_LETTERS.length * 7 && letters.length < KEY_LENGTH)
        letters.push(KEY_LETTERS.charAt(byte % KEY_LETTERS.length))
    }
  }
  return letters.join('')
}
