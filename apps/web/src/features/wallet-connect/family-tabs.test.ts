import { CHAIN_FAMILIES, FAMILY_OF_NETWORK_TYPE, type ChainFamily } from '@sunspan/domain'
import { expect, it } from 'vitest'
import { offeredFamilies, walletTabs, type TabFacts } from './family-tabs.ts'

const network = (family: ChainFamily, active = true) => ({ family, active })
const facts = (change: Partial<TabFacts>): TabFacts => ({
  request: {},
  connected: [],
  networks: [network('evm'), network('solana'), network('ton'), network('bitcoin')],
  ...change,
})
const hintOf = (family: ChainFamily, change: Partial<TabFacts>): string | undefined => {
  const tab = walletTabs(facts(change)).find(({ value }) => value === family)
  return tab?.disabled === true ? tab.hint : undefined
}

it('is in the order of the specification, without what is not served', () => {
  const labels = (change: Partial<TabFacts>) => walletTabs(facts(change)).map(({ label }) => label)
  expect(labels({})).toEqual(['All', 'EVM', 'Solana', 'TON', 'Bitcoin'])
  expect(labels({ networks: [network('bitcoin'), network('evm'), network('fuel')] })).toEqual([
    'All',
    'EVM',
    'Fuel',
    'Bitcoin',
  ])
})

it('has every family with known wallets while the networks are unknown', () => {
  const offered = offeredFamilies(facts({ networks: undefined }))
  expect(new Set(offered)).toEqual(new Set(CHAIN_FAMILIES))
})

it.each<[string, ChainFamily, Partial<TabFacts>, string | undefined]>([
  ['one that is served', 'ton', {}, undefined],
  [
    'one whose networks are all switched off',
    'ton',
    { networks: [network('ton', false), network('ton', false)] },
    'TON is temporarily unavailable',
  ],
  ['one with a network left', 'evm', { networks: [network('evm', false), network('evm')] }, undefined],
  [
    'one next to the only one that fits',
    'ton',
    { request: { family: 'evm' } },
    'Only EVM wallets can be used here',
  ],
  ['the only one that fits', 'evm', { request: { family: 'evm' } }, undefined],
  [
    'one that has its wallet where another is wanted',
    'evm',
    { request: { onlyDisconnected: true }, connected: ['evm'] },
    'Your EVM wallet is already connected',
  ],
  [
    'one that is linked where others are to be',
    'ton',
    { request: { onlyDisconnected: true, linked: ['ton'] }, connected: ['evm'] },
    'Your TON wallet is already linked',
  ],
  [
    'one that is not linked yet',
    'solana',
    { request: { onlyDisconnected: true, linked: ['ton'] }, connected: ['evm'] },
    undefined,
  ],
  ['one that has its wallet where it may be changed', 'evm', { connected: ['evm'] }, undefined],
])('closes or opens %s', (_, family, change, hint) => {
  expect(hintOf(family, change)).toBe(hint)
  expect(offeredFamilies(facts(change)).includes(family)).toBe(hint === undefined)
})

it('closes All where one family is wanted', () => {
  expect(walletTabs(facts({ request: { family: 'evm' } }))[0]).toMatchObject({ value: 'all', disabled: true })
})

it('maps zkSync Era to the tab of EVM', () => {
  expect(FAMILY_OF_NETWORK_TYPE.ZK_SYNC_ERA).toBe('evm')
  expect(CHAIN_FAMILIES).toHaveLength(8)
})
