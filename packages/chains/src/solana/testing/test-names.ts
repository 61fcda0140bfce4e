import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { domainAccount, nameAccount, nameAccounts, type GenesisAccount } from '@sunspan/solana-node'
import {
  favouriteAddress,
  NAME_OFFERS_PROGRAM,
  NAME_TOKENS_PROGRAM,
  RECORDS_CLASS,
  REVERSE_CLASS,
  tokenMintAddress,
  tokenRecordAddress,
} from '../names/name-addresses.ts'
import { RECORD_SERVICE, serviceRecordAddress, SOL_CLASS } from '../names/record-service.ts'
import { keyBytes } from '../transactions/program-address.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../transactions/programs.ts'
import { findTokenAccount } from '../transactions/token-account.ts'
import { createKey } from './solana-world.ts'

const TOKEN_ACCOUNT_BYTES = 165
const MINT_BYTES = 82
const BY_SOLANA = 1
/** The year 2100. */
const IN_FORCE = 4_102_444_800

/** Holders of names and payees. */
export const alice = createKey()
export const bob = createKey()
export const carol = createKey()
export const dave = createKey()
export const erin = createKey()
export const frank = createKey()
export const gina = createKey()
export const mallory = createKey()
/** A program account, which has no key. */
export const VAULT = findTokenAccount(alice.address, TOKEN_PROGRAM)

const domainOf = async (name: string): Promise<string> =>
  (await domainAccount({ name, owner: alice.address })).address

interface Record2 {
  /** The name's owner when the record was written. */
  readonly owner: string
  readonly agreed: string
  readonly paid: string
  readonly vouched?: readonly [owner: number, paid: number]
}

/** A version 2 SOL record, as if its program had allowed this content. */
async function record2(name: string, { owner, agreed, paid, vouched }: Record2): Promise<GenesisAccount> {
  const [ofOwner, ofPaid] = vouched ?? [BY_SOLANA, BY_SOLANA]
  const header = Uint8Array.of(ofOwner, 0, ofPaid, 0, 32, 0, 0, 0)
  const ids = [...(ofOwner > 0 ? [owner] : []), ...(ofPaid > 0 ? [agreed] : []), paid]
  return nameAccount({
    name: '\u0002SOL',
    owner: RECORDS_CLASS,
    klass: RECORDS_CLASS,
    parent: await domainOf(name),
    data: concatBytes(header, ...ids.map(keyBytes)),
  })
}

/** A version 1 SOL record, signed by `signer`. */
async function record1(name: string, paid: string, signer: typeof alice): Promise<GenesisAccount> {
  const place = { name: '\u0001SOL', owner: signer.address, parent: await domainOf(name) }
  const { address } = await nameAccount(place)
  const text = utf8ToBytes(bytesToHex(concatBytes(keyBytes(paid), keyBytes(address))))
  return nameAccount({ ...place, data: concatBytes(keyBytes(paid), signer.sign(text)) })
}

/** The accounts that tokenize a name, and its holder. */
async function tokenOf(name: string, holder: string, tag: number): Promise<readonly GenesisAccount[]> {
  const domain = await domainOf(name)
  const mint = tokenMintAddress(domain)
  const mintData = new Uint8Array(MINT_BYTES)
  mintData[36] = 1
  mintData[45] = 1
  const held = new Uint8Array(TOKEN_ACCOUNT_BYTES)
  held.set(concatBytes(keyBytes(mint), keyBytes(holder), Uint8Array.of(1)))
  held[108] = 1
  const record = concatBytes(Uint8Array.of(tag, 255), ...[domain, holder, mint].map(keyBytes))
  return [
    { address: tokenRecordAddress(domain), program: NAME_TOKENS_PROGRAM, data: record },
    { address: mint, program: TOKEN_PROGRAM, data: mintData },
    { address: findTokenAccount(holder, mint), program: TOKEN_PROGRAM, data: held },
  ]
}

async function favourite(
  owner: string,
  name: string,
  program = NAME_OFFERS_PROGRAM,
): Promise<GenesisAccount> {
  const data = concatBytes(Uint8Array.of(4), keyBytes(await domainOf(name)))
  return { address: favouriteAddress(owner), program, data }
}

/** A reverse record with the content the registrar would have written. */
async function reverse(name: string, text: string, klass?: string): Promise<GenesisAccount> {
  const data = concatBytes(Uint8Array.of(text.length, 0, 0, 0), utf8ToBytes(text))
  const account = await nameAccount({
    name: await domainOf(name),
    owner: REVERSE_CLASS,
    klass: REVERSE_CLASS,
    data,
  })
  const forged =
    klass === undefined ? account.data : account.data.map((byte, at) => (at < 64 || at >= 96 ? byte : 1))
  return { ...account, data: forged }
}

/** A Solana Record Service record of a name; never expires unless an expiry is given. */
function serviceRecord(
  name: string,
  owner: string,
  { ownerKind = 0, expiry = 0 }: { readonly ownerKind?: number; readonly expiry?: number } = {},
): GenesisAccount {
  const end = new Uint8Array(8)
  new DataView(end.buffer).setBigInt64(0, BigInt(expiry), true)
  const owned = concatBytes(Uint8Array.of(ownerKind), keyBytes(owner), Uint8Array.of(0))
  const data = concatBytes(Uint8Array.of(2), keyBytes(SOL_CLASS), owned, end)
  return { address: serviceRecordAddress(name), program: RECORD_SERVICE, data }
}

const inTurn = (account: GenesisAccount, change: (data: Uint8Array) => void): GenesisAccount => {
  const data = Uint8Array.from(account.data)
  change(data)
  return { ...account, data }
}

/** Well-formed names. */
const honestNames = () =>
  nameAccounts([
    { name: 'alice.sol', owner: alice.address, isFavourite: true },
    { name: 'pay.alice.sol', owner: bob.address, isFavourite: true },
    { name: 'shop.sol', owner: bob.address, paid: carol.address },
    { name: 'till.shop.sol', owner: bob.address, paid: dave.address },
    { name: 'wen_moon.sol', owner: alice.address },
    { name: '🌅.sol', owner: alice.address },
    { name: 'signed.sol', owner: alice.address },
    { name: 'sold.sol', owner: mallory.address },
    { name: 'resold.sol', owner: mallory.address },
    { name: 'renewed.sol', owner: alice.address },
    { name: 'token.sol', owner: VAULT },
    { name: 'untoken.sol', owner: alice.address },
    // Owners who are paid elsewhere, or whose primary name is not theirs.
    { name: 'dave.sol', owner: dave.address, paid: alice.address, isFavourite: true },
    { name: 'ERIN.sol', owner: erin.address, isFavourite: true },
    { name: 'frank.sol', owner: frank.address, isFavourite: true },
    { name: 'gina.sol', owner: gina.address, isFavourite: true },
    // Names without a payee.
    { name: 'unvouched.sol', owner: alice.address },
    { name: 'unagreed.sol', owner: alice.address },
    { name: 'vault.sol', owner: VAULT },
    { name: 'burnt.sol', owner: SYSTEM_PROGRAM },
    { name: 'tovault.sol', owner: alice.address, paid: VAULT },
    // Names that both services have.
    ...['agreed', 'lasting', 'contested', 'over', 'serviced', 'brief'].map((label) => ({
      name: `${label}.sol`,
      owner: alice.address,
    })),
    // Names that have been tampered with.
    { name: 'dusted.sol', owner: alice.address },
    { name: 'moved.sol', owner: alice.address },
  ])

const oldOwner = { owner: alice.address, agreed: bob.address, paid: bob.address }

/** All accounts that the name tests need; a later one replaces an earlier one at the same address. */
export async function testNameAccounts(): Promise<readonly GenesisAccount[]> {
  const displaced = await domainAccount({ name: 'displaced.sol', owner: alice.address })
  const classed = await domainAccount({ name: 'classed.sol', owner: alice.address })
  return [
    ...(await honestNames()),
    await record1('signed.sol', bob.address, alice),
    await record1('sold.sol', bob.address, alice),
    await record2('resold.sol', oldOwner),
    await record2('renewed.sol', { ...oldOwner, owner: mallory.address }),
    await record1('renewed.sol', carol.address, alice),
    ...(await tokenOf('token.sol', carol.address, 2)),
    ...(await tokenOf('untoken.sol', mallory.address, 3)),
    await record2('unvouched.sol', { ...oldOwner, vouched: [BY_SOLANA, 0] }),
    await record2('unagreed.sol', { ...oldOwner, agreed: mallory.address }),
    serviceRecord('agreed.sol', alice.address),
    serviceRecord('lasting.sol', alice.address, { expiry: IN_FORCE }),
    serviceRecord('contested.sol', bob.address),
    serviceRecord('over.sol', alice.address, { expiry: 1 }),
    serviceRecord('serviced.sol', alice.address, { ownerKind: 1 }),
    { ...serviceRecord('brief.sol', alice.address), data: new Uint8Array(74) },
    await favourite(carol.address, 'token.sol'),
    await favourite(mallory.address, 'alice.sol'),
    await reverse('frank.sol', 'frank', 'forged'),
    await reverse('gina.sol', 'alice'),
    // Accounts at the address of a record that are owned by no program, owned by another program, or belong at another address.
    { ...(await record2('dusted.sol', oldOwner)), program: SYSTEM_PROGRAM, data: new Uint8Array() },
    { ...(await domainAccount({ name: 'foreign.sol', owner: mallory.address })), program: TOKEN_PROGRAM },
    inTurn(displaced, (data) => data.fill(1, 0, 32)),
    inTurn(classed, (data) => data.fill(1, 64, 96)),
    inTurn(
      await record2('moved.sol', { ...oldOwner, paid: mallory.address, agreed: mallory.address }),
      (data) => data.fill(1, 0, 32),
    ),
    { ...(await domainAccount({ name: 'short.sol', owner: alice.address })), data: new Uint8Array(95) },
  ]
}
