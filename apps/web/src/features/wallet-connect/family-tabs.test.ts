import { CHAIN_FAMILIES, FAMILY_OF_NETWORK_TYPE, type ChainFamily } from '@sunspan/domain'
import { expect, it } from 'vitest'
import { offeredFamilies, unservedNotice, walletTabs, type TabFacts } from './family-tabs.ts'

const network = (family: ChainFamily, active = true) => ({ family, active })
const facts = (change: Partial<TabFacts>): TabFacts => ({
  ...{ request: {}, connected: [] },
  networks: [network('evm'), network('solana'), network('ton'), network('bitcoin')],
  ...change,
})
const hintOf = (family: ChainFamily, change: Partial<TabFacts>): string | undefined => {
  const tab = walletTabs(facts(change)).find(({ value }) => value === family)
  return tab?.disabled === true ? tab.hint : undefined
}

it('stands in the order of the specification, whatever is served', () => {
  expect(walletTabs(facts({ networks: [] })).map(({ label }) => label)).toEqual(
    'All EVM Fuel Starknet Solana TON Tron Bitcoin Sui'.split(' '),
  )
})

it('has every family that wallets are known of as long as nobody knows which networks there are', () => {
  const offered = offeredFamilies(facts({ networks: undefined }))
  expect(new Set(offered)).toEqual(new Set(['evm', 'solana', 'ton', 'bitcoin']))
})

it.each<[string, ChainFamily, Partial<TabFacts>, string | undefined]>([
  ['one that is served', 'ton', {}, undefined],
  [
    'one without a network here',
    'ton',
    { networks: [network('evm')] },
    'TON is not available on this installation',
  ],
  [
    'one that no wallet is known of',
    'sui',
    { networks: [network('sui')] },
    'Sui is not available on this installation',
  ],
  [
    'one whose networks are all switched off',
    'ton',
    { networks: [network('ton', false), network('ton', false)] },
    'TON is temporarily not available',
  ],
  ['one with a network left', 'evm', { networks: [network('evm', false), network('evm')] }, undefined],
  ['one beside the only one that fits', 'ton', { request: { family: 'evm' } }, 'Only EVM wallets fit here'],
  ['the only one that fits', 'evm', { request: { family: 'evm' } }, undefined],
  [
    'one that has its wallet where another is wanted',
    'evm',
    { request: { onlyDisconnected: true }, connected: ['evm'] },
    'A wallet for EVM is connected already',
  ],
  ['one that has its wallet where it may be changed', 'evm', { connected: ['evm'] }, undefined],
])('closes or opens %s', (_, family, change, hint) => {
  expect(hintOf(family, change)).toBe(hint)
  expect(offeredFamilies(facts(change)).includes(family)).toBe(hint === undefined)
})

it('closes All where one family is wanted', () => {
  expect(walletTabs(facts({ request: { family: 'evm' } }))[0]).toMatchObject({ value: 'all', disabled: true })
})

it('says which are not here in the order of the tabs, and nothing where all are', () => {
  expect(unservedNotice(facts({}).networks)).toBe(
    'Fuel, Starknet, Tron and Sui are not available on this installation.',
  )
  expect(unservedNotice([network('evm'), network('solana'), network('ton')])).toBe(
    'Fuel, Starknet, Tron, Bitcoin and Sui are not available on this installation.',
  )
})

it('maps zkSync Era to the tab of EVM', () => {
  expect(FAMILY_OF_NETWORK_TYPE.ZK_SYNC_ERA).toBe('evm')
  expect(CHAIN_FAMILIES).toHaveLength(8)
})
