import {
  getAddressEncoder,
  getProgramDerivedAddress,
  type Address,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { createHash } from 'node:crypto'
import { SYSTEM_PROGRAM } from './chain/programs.ts'

/** An account that exists from genesis, whatever program owns it. */
export interface GenesisAccount {
  readonly address: string
  readonly program: string
  readonly data: Uint8Array
}

/** A name below `.sol`, or below another name, as in the Solana Name Service. */
export interface NameSpec {
  readonly name: string
  readonly owner: string
  /** Paid instead of the owner: a SOL record of version 2, confirmed by both. */
  readonly paid?: string
  /** Whether it is its owner's primary name. */
  readonly isFavourite?: boolean
}

/** Content of a name program account; omitted keys are 32 zeros. */
export interface NameAccountSpec {
  /** As hashed, with its prefix. */
  readonly name: string
  readonly owner: string
  readonly parent?: string | undefined
  readonly klass?: string | undefined
  readonly data?: Uint8Array
}

// The main network's programs, as in `@bonfida/spl-name-service` 3.0.26.
const NAME_PROGRAM = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
const NAME_OFFERS_PROGRAM = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
const SOL_ROOT = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** The registrar's state: the class of reverse records. */
const REGISTRAR_STATE = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
/** The state of the records' program: the class of records of version 2. */
const RECORDS_STATE = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
const TOP = '.sol'
const FAVOURITE_TAG = 4
const BY_SOLANA = 1
/** The usual size of a registered name. */
const DOMAIN_BYTES = 1_000

// CAST: constants, and addresses from the caller.
const bytesOf = (address: string): ReadonlyUint8Array => getAddressEncoder().encode(address as Address)

async function derive(program: string, seeds: readonly ReadonlyUint8Array[]): Promise<string> {
  // CAST: address constants.
  const programAddress = program as Address
  const [address] = await getProgramDerivedAddress({ programAddress, seeds: [...seeds] })
  return address
}

/** The header of every name program account. */
const headed = (spec: Omit<NameAccountSpec, 'name'>): Uint8Array => {
  const { owner, parent = SYSTEM_PROGRAM, klass = SYSTEM_PROGRAM, data = new Uint8Array() } = spec
  return Buffer.concat([...[parent, owner, klass].map((address) => Buffer.from(bytesOf(address))), data])
}

/** One name program account, at the address derived from its name, class and parent. */
export async function nameAccount(spec: NameAccountSpec): Promise<GenesisAccount> {
  const { name, parent = SYSTEM_PROGRAM, klass = SYSTEM_PROGRAM } = spec
  const hash = createHash('sha256').update(`SPL Name Service${name}`).digest()
  return {
    address: await derive(NAME_PROGRAM, [hash, bytesOf(klass), bytesOf(parent)]),
    program: NAME_PROGRAM,
    data: headed(spec),
  }
}

/** A text prefixed with its length. */
function sized(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** A SOL record of version 2, confirmed by two Solana accounts: the owner confirms its freshness, and the recipient confirms itself. */
function paidRecord(owner: string, paid: string): Uint8Array {
  const header = Buffer.alloc(8)
  header.writeUInt16LE(BY_SOLANA, 0)
  header.writeUInt16LE(BY_SOLANA, 2)
  header.writeUInt32LE(bytesOf(paid).length, 4)
  return Buffer.concat([header, ...[owner, paid, paid].map((address) => Buffer.from(bytesOf(address)))])
}

async function favouriteAccount(owner: string, domain: string): Promise<GenesisAccount> {
  return {
    address: await derive(NAME_OFFERS_PROGRAM, [Buffer.from('favourite_domain'), bytesOf(owner)]),
    program: NAME_OFFERS_PROGRAM,
    data: Buffer.from([FAVOURITE_TAG, ...bytesOf(domain)]),
  }
}

/** The account of a name itself. Throws unless the name has two or three parts below `.sol`. */
export async function domainAccount({ name, owner }: NameSpec): Promise<GenesisAccount> {
  const [top, sub, ...deeper] = name.slice(0, -TOP.length).split('.').reverse()
  if (!name.endsWith(TOP) || !top || deeper.length > 0) throw new Error(`${name} is not a name below ${TOP}`)
  const data = new Uint8Array(DOMAIN_BYTES)
  const domain = await nameAccount({ name: top, parent: SOL_ROOT, owner, data })
  return sub === undefined ? domain : nameAccount({ name: `\0${sub}`, parent: domain.address, owner, data })
}

async function accountsOf(spec: NameSpec): Promise<readonly GenesisAccount[]> {
  const { name, owner, paid, isFavourite = false } = spec
  const domain = await domainAccount(spec)
  const [label = '', ...above] = name.slice(0, -TOP.length).split('.')
  const isSub = above.length > 0
  const parent = isSub
    ? (await domainAccount({ name: `${above.join('.')}${TOP}`, owner })).address
    : undefined
  const text = sized(isSub ? `\0${label}` : label)
  const registrar = { owner: REGISTRAR_STATE, klass: REGISTRAR_STATE }
  const accounts = [domain, await nameAccount({ ...registrar, name: domain.address, parent, data: text })]
  if (paid !== undefined) {
    const data = paidRecord(owner, paid)
    const records = { owner: RECORDS_STATE, klass: RECORDS_STATE }
    accounts.push(await nameAccount({ ...records, name: '\u0002SOL', parent: domain.address, data }))
  }
  if (isFavourite) accounts.push(await favouriteAccount(owner, domain.address))
  return accounts
}

/** Accounts of names in the main network's layout, including `.sol` itself. Throws for invalid names. */
export async function nameAccounts(names: readonly NameSpec[]): Promise<readonly GenesisAccount[]> {
  const root = { address: SOL_ROOT, program: NAME_PROGRAM, data: headed({ owner: REGISTRAR_STATE }) }
  return [root, ...(await Promise.all(names.map(accountsOf))).flat()]
}
