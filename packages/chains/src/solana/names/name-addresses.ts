import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { findProgramAddress, keyBytes } from '../transactions/program-address.ts'
import { SYSTEM_PROGRAM } from '../transactions/programs.ts'

// As `@bonfida/spl-name-service` 3.0.26 has them, which `names-sdk.int.test.ts` compares.

/** The SPL Name Service. */
export const NAME_PROGRAM = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
/** The account of `.sol`, which every name of two parts stands below. */
export const SOL_ROOT = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** Who alone writes which name an account stands for. */
export const REVERSE_CLASS = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
/** Who alone writes records of version 2: the state of the records' program. */
export const RECORDS_CLASS = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
/** Keeps which name an address calls its own. */
export const NAME_OFFERS_PROGRAM = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
/** Makes names into tokens, whoever holds which holds the name. */
export const NAME_TOKENS_PROGRAM = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'
/** What stands for no class and no parent: 32 zeros, as the system program's address is. */
export const NONE = SYSTEM_PROGRAM

/** What an account of the name program is found by, and says of itself. */
export interface NamePlace {
  readonly name: string
  readonly parent: string
  readonly klass: string
}

const HASH_PREFIX = 'SPL Name Service'
/** Names below another begin with it, records of both versions with theirs. */
const SUB_PREFIX = '\0'
const RECORD_1_PREFIX = '\u0001'
const RECORD_2_PREFIX = '\u0002'
/** The record that names who is paid. */
const PAID_RECORD = 'SOL'

export const nameAddress = ({ name, parent, klass }: NamePlace): string =>
  findProgramAddress(NAME_PROGRAM, [
    sha256(utf8ToBytes(HASH_PREFIX + name)),
    keyBytes(klass),
    keyBytes(parent),
  ])

/** Where a name of two parts, or of three, is kept; undefined for one of more, which nothing can stand for. */
export function placeOfDomain(domain: string): NamePlace | undefined {
  const [top, sub, ...deeper] = domain.split('.').slice(0, -1).reverse()
  if (top === undefined || deeper.length > 0) return undefined
  const place = { name: top, parent: SOL_ROOT, klass: NONE }
  return sub === undefined ? place : { name: SUB_PREFIX + sub, parent: nameAddress(place), klass: NONE }
}

/** Where who is paid for a domain is kept, signed by its owner. */
export const placeOfRecord1 = (domain: string): NamePlace => ({
  ...{ name: RECORD_1_PREFIX + PAID_RECORD, parent: domain, klass: NONE },
})

/** And where the records' program keeps it, which has heard both the owner and who is paid. */
export const placeOfRecord2 = (domain: string): NamePlace => ({
  ...{ name: RECORD_2_PREFIX + PAID_RECORD, parent: domain, klass: RECORDS_CLASS },
})

/** Where the text of a domain's name is kept: for one below another under that. */
export const placeOfReverse = (domain: string, parent: string): NamePlace => ({
  ...{ name: domain, parent: parent === SOL_ROOT ? NONE : parent, klass: REVERSE_CLASS },
})

export const favouriteAddress = (owner: string): string =>
  findProgramAddress(NAME_OFFERS_PROGRAM, [utf8ToBytes('favourite_domain'), keyBytes(owner)])

/** Where it is kept that a domain is a token. */
export const tokenRecordAddress = (domain: string): string =>
  findProgramAddress(NAME_TOKENS_PROGRAM, [utf8ToBytes('nft_record'), keyBytes(domain)])

/** The token that a domain is made into. */
export const tokenMintAddress = (domain: string): string =>
  findProgramAddress(NAME_TOKENS_PROGRAM, [utf8ToBytes('tokenized_name'), keyBytes(domain)])
