import { expect, it } from 'vitest'
import { unusableParts } from './unusable-link.ts'

const network = (id: string, active = true) => ({
  id,
  name: id.toUpperCase(),
  active,
  sourcePosition: 1,
  destinationPosition: 1,
})
const eth = [{ id: 'x-eth', symbol: 'ETH', active: true, pairs: [] }]
const NO_REFS = { source: undefined, destination: undefined, tokenFrom: undefined, tokenTo: undefined }
const OWN = { mode: 'CurrentWallet', address: '0x1', issue: undefined } as const

const partsOf = (link: Partial<Parameters<typeof unusableParts>[0]['draft']>, isMemoOffered = false) =>
  unusableParts({
    draft: { ...NO_REFS, receiver: '', receiverOrigin: 'person', memo: '', ...link },
    networks: [{ ...network('base'), chainId: '8453' }, network('ethereum'), network('tron', false)],
    fromCurrencies: eth,
    toCurrencies: eth,
    receiver: OWN,
    isMemoOffered,
  })

it.each([
  [{}, []],
  [{ source: 'BASE', destination: 'ethereum', tokenFrom: 'ETH', tokenTo: 'weth' }, []],
  [{ source: 'Nowhere', tokenFrom: 'DOGE' }, ['network “Nowhere”', 'token “DOGE”']],
  [{ destination: 'tron' }, ['network “tron”']],
  [{ source: 'base', destination: 'Base' }, ['network “BASE” on both sides']],
  [{ source: '8453', destination: 'ethereum' }, []],
  [{ source: '1', destination: 'ethereum' }, ['network “1”']],
  [{ source: 'Call 555 to save your funds', tokenTo: '<b>x</b>' }, ['network', 'token']],
  [{ tokenTo: 'DOGE', tokenFrom: 'DOGE' }, ['token “DOGE”']],
  [{ receiver: 'junk', receiverOrigin: 'link' as const }, ['receiving address']],
  [{ receiver: 'typed' }, []],
])('of the link %j these cannot be used: %j', (link, parts) => {
  expect(partsOf(link)).toEqual(parts)
})

it('a memo is named where there is no field for it, unless the user typed it', () => {
  const link = { receiver: 'UQ1', memo: '7' }
  const accepted = { ...link, receiverOrigin: 'accepted_link' as const }
  expect(partsOf({ memo: '7' })).toEqual(['memo'])
  expect(partsOf(link)).toEqual([])
  expect(partsOf(accepted, true)).toEqual([])
})
