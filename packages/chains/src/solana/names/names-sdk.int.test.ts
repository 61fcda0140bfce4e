import * as untypedSdk from '@bonfida/spl-name-service'
import type * as Sdk from '@bonfida/spl-name-service' with { 'resolution-mode': 'require' }
import { Connection, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NameService } from '../../capabilities/name-service.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createSolanaWorld, type SolanaWorld } from '../testing/solana-world.ts'
import { alice, bob, carol, dave, mallory, testNameAccounts } from '../testing/test-names.ts'
import {
  favouriteAddress,
  NAME_OFFERS_PROGRAM,
  NAME_PROGRAM,
  NAME_TOKENS_PROGRAM,
  nameAddress,
  placeOfDomain,
  placeOfRecord1,
  placeOfRecord2,
  placeOfReverse,
  REVERSE_CLASS,
  SOL_ROOT,
  tokenMintAddress,
  tokenRecordAddress,
} from './name-addresses.ts'

// CAST: the ES module's type declarations omit file extensions and do not resolve; those of the CommonJS build are equivalent.
const {
  FavouriteDomain,
  getDomainKeySync,
  getDomainMint,
  getFavoriteDomain,
  getRecordKeySync,
  getRecordV2Key,
  getReverseKeySync,
  NAME_OFFERS_ID,
  NAME_PROGRAM_ID,
  NAME_TOKENIZER_ID,
  NftRecord,
  Record,
  resolve,
  REVERSE_LOOKUP_CLASS,
  ROOT_DOMAIN_ACCOUNT,
} = untypedSdk as unknown as typeof Sdk

let world: SolanaWorld
let connection: Connection
let names: NameService

beforeAll(async () => {
  world = await createSolanaWorld(await testNameAccounts())
  connection = new Connection(world.node.rpcUrl)
  const { names: service } = world.createAdapter({ nameRegistry: SOL_ROOT })
  if (service === undefined) throw new TypeError('The adapter knows no names.')
  names = service
})
afterAll(() => world.stop())

/** The official SDK's result for a name; undefined when it throws. */
const sdkResolve = async (name: string): Promise<string | undefined> => {
  try {
    return (await resolve(connection, name)).toBase58()
  } catch {
    return undefined
  }
}
const ourResolve = async (name: string): Promise<string | undefined> => {
  const answer = await names.resolve(name, UNLIMITED)
  return answer.status === 'resolved' ? answer.address : undefined
}

describe('the addresses of the Solana Name Service', () => {
  it('are those of the official SDK', () => {
    expect({ NAME_PROGRAM, SOL_ROOT, REVERSE_CLASS }).toEqual({
      NAME_PROGRAM: NAME_PROGRAM_ID.toBase58(),
      SOL_ROOT: ROOT_DOMAIN_ACCOUNT.toBase58(),
      REVERSE_CLASS: REVERSE_LOOKUP_CLASS.toBase58(),
    })
    expect([NAME_OFFERS_PROGRAM, NAME_TOKENS_PROGRAM]).toEqual([
      NAME_OFFERS_ID.toBase58(),
      NAME_TOKENIZER_ID.toBase58(),
    ])
  })

  it('follow from a name as in the official SDK, whatever the name', () => {
    const label = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 12 })
      .filter((text) => !text.includes('.'))
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 2 }), (labels) => {
        const name = `${labels.join('.')}.sol`
        const place = placeOfDomain(name)
        if (place === undefined) throw new Error('A name of two or three parts has a place.')
        const domain = nameAddress(place)
        const key = new PublicKey(domain)
        expect(domain).toBe(getDomainKeySync(name).pubkey.toBase58())
        expect(nameAddress(placeOfRecord1(domain))).toBe(getRecordKeySync(name, Record.SOL).toBase58())
        expect(nameAddress(placeOfRecord2(domain))).toBe(getRecordV2Key(name, Record.SOL).toBase58())
        const reverse = getReverseKeySync(name, labels.length > 1).toBase58()
        expect(nameAddress(placeOfReverse(domain, place.parent))).toBe(reverse)
        expect(tokenRecordAddress(domain)).toBe(NftRecord.findKeySync(key, NAME_TOKENIZER_ID)[0].toBase58())
        expect(tokenMintAddress(domain)).toBe(getDomainMint(key).toBase58())
        expect(favouriteAddress(domain)).toBe(FavouriteDomain.getKeySync(NAME_OFFERS_ID, key)[0].toBase58())
      }),
      { numRuns: 20 },
    )
  })

  it('of a name that the main network has is the one that is known of it', () => {
    const place = placeOfDomain('bonfida.sol')
    expect(place && nameAddress(place)).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
  })
})

describe('a name', () => {
  it.each([
    ...['alice.sol', 'pay.alice.sol', '🌅.sol', 'wen_moon.sol', 'shop.sol', 'till.shop.sol', 'signed.sol'],
    ...['sold.sol', 'resold.sol', 'renewed.sol', 'token.sol', 'untoken.sol', 'dave.sol'],
  ])('points where the official SDK says, at the same node: %s', async (name) => {
    const address = await ourResolve(name)
    expect(address).toBeDefined()
    expect(await sdkResolve(name)).toBe(address)
  })

  it.each(['nobody.sol', 'nobody.alice.sol', 'unvouched.sol', 'unagreed.sol', 'vault.sol', 'a.b.alice.sol'])(
    'points nowhere for both: %s',
    async (name) => {
      expect(await ourResolve(name)).toBeUndefined()
      expect(await sdkResolve(name)).toBeUndefined()
    },
  )

  it.each(['burnt.sol', 'tovault.sol', 'foreign.sol', 'displaced.sol', 'classed.sol', 'moved.sol'])(
    'points nowhere for us alone, who look at more: %s',
    async (name) => {
      expect(await ourResolve(name)).toBeUndefined()
      expect(await sdkResolve(name)).toBeDefined()
    },
  )

  it('points to its owner for us alone, where anybody has sent coins to the address of its record', async () => {
    expect(await ourResolve('dusted.sol')).toBe(alice.address)
    expect(await sdkResolve('dusted.sol')).toBeUndefined()
  })
})

describe('the name of an address', () => {
  const sdkReverse = async (address: string) => {
    const { reverse, stale } = await getFavoriteDomain(connection, new PublicKey(address))
    return { name: `${reverse}.sol`, stale }
  }

  it.each([
    [alice, 'alice.sol'],
    [bob, 'pay.alice.sol'],
    [carol, 'token.sol'],
  ])('is the one that the official SDK says', async ({ address }, name) => {
    expect(await names.reverse(address, UNLIMITED)).toBe(name)
    expect(await sdkReverse(address)).toEqual({ name, stale: false })
  })

  it('is none where the SDK calls it stale, nor where the name pays somebody else', async () => {
    expect(await names.reverse(mallory.address, UNLIMITED)).toBeUndefined()
    expect(await sdkReverse(mallory.address)).toEqual({ name: 'alice.sol', stale: true })
    expect(await names.reverse(dave.address, UNLIMITED)).toBeUndefined()
    expect(await sdkReverse(dave.address)).toEqual({ name: 'dave.sol', stale: false })
  })
})
