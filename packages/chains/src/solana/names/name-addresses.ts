import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { findProgramAddress, keyBytes } from '../transactions/program-address.ts'
import { SYSTEM_PROGRAM } from '../transactions/programs.ts'

// Values of `@bonfida/spl-name-service` 3.0.26, checked by `names-sdk.int.test.ts`.

/** The SPL Name Service. */
export const NAME_PROGRAM = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
/** The account of `.sol`, the parent of every two-label name. */
export const SOL_ROOT = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** The only writer of reverse records, which store the name of an account. */
export const REVERSE_CLASS = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
/** The only writer of version 2 records: the state of the records program. */
export const RECORDS_CLASS = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
/** Stores the primary name of an address. */
export const NAME_OFFERS_PROGRAM = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
/** Tokenizes names: the holder of the token holds the name. */
export const NAME_TOKENS_PROGRAM = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'
/** Represents "no class" and "no parent": 32 zero bytes, like the system program's address. */
export const NONE = SYSTEM_PROGRAM

/** The seeds of a name account's address, which the account also stores. */
export interface NamePlace {
  readonly name: string
  readonly parent: string
  readonly klass: string
}

const HASH_PREFIX = 'SPL Name Service'
/** Prefixes of subdomain names, and of records of both versions. */
const SUB_PREFIX = '\0'
const RECORD_1_PREFIX = '\u0001'
const RECORD_2_PREFIX = '\u0002'
/** The record that names the payee. */
const PAID_RECORD = 'SOL'

export const nameAddress = ({ name, parent, klass }: NamePlace): string =>
  findProgramAddress(NAME_PROGRAM, [
    sha256(utf8ToBytes(HASH_PREFIX + name)),
    keyBytes(klass),
    keyBytes(parent),
  ])

/** Location of a name with two or three labels; undefined for a longer name, which is not supported. */
export function placeOfDomain(domain: string): NamePlace | undefined {
  const [top, sub, ...deeper] = domain.split('.').slice(0, -1).reverse()
  if (top === undefined || deeper.length > 0) return undefined
  const place = { name: top, parent: SOL_ROOT, klass: NONE }
  return sub === undefined ? place : { name: SUB_PREFIX + sub, parent: nameAddress(place), klass: NONE }
}

/** Location of a domain's payee record in version 1, signed by the domain's owner. */
export const placeOfRecord1 = (domain: string): NamePlace => ({
  name: RECORD_1_PREFIX + PAID_RECORD,
  parent: domain,
  klass: NONE,
})

/** Location of the record in version 2, written by the records program after verifying both the owner and the payee. */
export const placeOfRecord2 = (domain: string): NamePlace => ({
  name: RECORD_2_PREFIX + PAID_RECORD,
  parent: domain,
  klass: RECORDS_CLASS,
})

/** Location of the text of a domain's name; for a subdomain, under its parent. */
export const placeOfReverse = (domain: string, parent: string): NamePlace => ({
  name: domain,
  parent: parent === SOL_ROOT ? NONE : parent,
  klass: REVERSE_CLASS,
})

export const favouriteAddress = (owner: string): string =>
  findProgramAddress(NAME_OFFERS_PROGRAM, [utf8ToBytes('favourite_domain'), keyBytes(owner)])

/** Location of the record that a domain is tokenized. */
export const tokenRecordAddress = (domain: string): string =>
  findProgramAddress(NAME_TOKENS_PROGRAM, [utf8ToBytes('nft_record'), keyBytes(domain)])

/** The mint of a domain's token. */
export const tokenMintAddress = (domain: string): string =>
  findProgramAddress(NAME_TOKENS_PROGRAM, [utf8ToBytes('tokenized_name'), keyBytes(domain)])
