import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NameService } from '../../capabilities/name-service.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import {
  AGREED,
  COMPARED_NAMES,
  DUSTED,
  holderOf,
  HOLDERS,
  POINTLESS,
  REFUSED,
} from '../testing/name-sdk/compared-names.ts'
// The answers of the official SDK, recorded by `record-name-sdk.ts` at a node with the accounts of these tests.
import recorded from '../testing/name-sdk/recorded-answers.json' with { type: 'json' }
import { createSolanaWorld } from '../testing/solana-world.ts'
import { alice, dave, mallory, testNameAccounts } from '../testing/test-names.ts'
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

let names: NameService

const world = useShared(async () => createSolanaWorld(await testNameAccounts()))
beforeAll(() => {
  const { names: service } = world.createAdapter({ nameRegistry: SOL_ROOT })
  if (service === undefined) throw new TypeError('The adapter knows no names.')
  names = service
})

/** Whom the official SDK names; null where it threw. Throws for a name that was not asked. */
function sdkResolve(name: string): string | null {
  const answers: Readonly<Record<string, string | null>> = recorded.resolved
  const answer = answers[name]
  if (answer === undefined) throw new Error(`The SDK was not asked for ${name}: run record-name-sdk.ts`)
  return answer
}
const ourResolve = async (name: string): Promise<string | undefined> => {
  const answer = await names.resolve(name, UNLIMITED)
  return answer.status === 'resolved' ? answer.address : undefined
}

it('every compared name was asked of the SDK', () => {
  expect(Object.keys(recorded.resolved).toSorted()).toEqual(COMPARED_NAMES.toSorted())
})

describe('the addresses of the Solana Name Service', () => {
  it('are those of the official SDK', () => {
    expect({
      NAME_PROGRAM,
      SOL_ROOT,
      REVERSE_CLASS,
      NAME_OFFERS_PROGRAM,
      NAME_TOKENS_PROGRAM,
    }).toEqual(recorded.constants)
  })

  it('follow from a name as in the official SDK, whatever the name', () => {
    expect(recorded.addresses.length).toBeGreaterThan(150)
    const ours = recorded.addresses.map(({ name }) => {
      const place = placeOfDomain(name)
      if (place === undefined) throw new Error('A name of two or three parts has a place.')
      const domain = nameAddress(place)
      return {
        name,
        domain,
        record1: nameAddress(placeOfRecord1(domain)),
        record2: nameAddress(placeOfRecord2(domain)),
        reverse: nameAddress(placeOfReverse(domain, place.parent)),
        tokenRecord: tokenRecordAddress(domain),
        tokenMint: tokenMintAddress(domain),
        favourite: favouriteAddress(domain),
      }
    })
    expect(ours).toEqual(recorded.addresses)
  })

  it('of a name that the main network has is the one that is known of it', () => {
    const place = placeOfDomain('bonfida.sol')
    expect(place && nameAddress(place)).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
  })
})

describe('a name', () => {
  it.each(AGREED)('points where the official SDK says: %s', async (name) => {
    const address = await ourResolve(name)
    expect(address).toBeDefined()
    expect(sdkResolve(name)).not.toBe('other')
    expect(holderOf(address ?? '')).toBe(sdkResolve(name))
  })

  it.each(POINTLESS)('points nowhere for both: %s', async (name) => {
    expect(await ourResolve(name)).toBeUndefined()
    expect(sdkResolve(name)).toBeNull()
  })

  it.each(REFUSED)('points nowhere for us alone, who look at more: %s', async (name) => {
    expect(await ourResolve(name)).toBeUndefined()
    expect(sdkResolve(name)).not.toBeNull()
  })

  it('points to its owner for us alone, where a stranger has sent coins to the address of its record', async () => {
    expect(await ourResolve(DUSTED)).toBe(alice.address)
    expect(sdkResolve(DUSTED)).toBeNull()
  })
})

describe('the name of an address', () => {
  it.each([
    ['alice', 'alice.sol'],
    ['bob', 'pay.alice.sol'],
    ['carol', 'token.sol'],
  ] as const)('is the one that the official SDK says: %s', async (holder, name) => {
    expect(await names.reverse(HOLDERS[holder].address, UNLIMITED)).toBe(name)
    expect(recorded.favourites[holder]).toEqual({ name, stale: false })
  })

  it('is absent where the SDK calls it stale, and where the name pays another address', async () => {
    expect(await names.reverse(mallory.address, UNLIMITED)).toBeUndefined()
    expect(recorded.favourites.mallory).toEqual({ name: 'alice.sol', stale: true })
    expect(await names.reverse(dave.address, UNLIMITED)).toBeUndefined()
    expect(recorded.favourites.dave).toEqual({ name: 'dave.sol', stale: false })
  })
})
