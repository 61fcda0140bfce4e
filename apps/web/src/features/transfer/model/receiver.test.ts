import { expect, it } from 'vitest'
import { viewReceiver } from './receiver.ts'

const normalize = (address: string): string | undefined =>
  /^0x[0-9a-f]{4}$/i.test(address) ? address.toLowerCase() : undefined
const refuse = (address: string): string | undefined =>
  address === '0xcccc' ? 'A token contract' : undefined
const explain = (address: string): string | undefined =>
  address.startsWith('T') ? 'This is a Tron address' : undefined
const destination = { walletAddress: '0xAAAA', normalize, refuse, explain }
const typed = (receiver: string, receiverOrigin: 'person' | 'link' | 'accepted_link' = 'person') => ({
  receiverMode: 'InputAddress' as const,
  receiver,
  receiverOrigin,
})

it.each([
  [
    'the connected wallet',
    { ...typed(''), receiverMode: 'CurrentWallet' as const },
    'CurrentWallet',
    '0xAAAA',
    undefined,
  ],
  ['nothing typed', typed(''), 'InputAddress', undefined, 'empty'],
  ['a valid address in its one spelling', typed('0xBBBB'), 'InputAddress', '0xbbbb', undefined],
  [
    'a receiver from a link, waiting for the click',
    typed('0xbbbb', 'link'),
    'InputAddress',
    undefined,
    'not_accepted',
  ],
  ['an accepted receiver from a link', typed('0xbbbb', 'accepted_link'), 'InputAddress', '0xbbbb', undefined],
  ['the own wallet from a link', typed('0xaaaa', 'link'), 'InputAddress', '0xaaaa', undefined],
  [
    'an invalid receiver from a link, which is ignored',
    typed('0x1', 'link'),
    'CurrentWallet',
    '0xAAAA',
    undefined,
  ],
])('pays %s', (_name, draft, mode, address, issue) => {
  expect(viewReceiver(draft, destination)).toEqual({ mode, address, issue })
})

it.each([
  ['0x12', undefined],
  ['TAbc', 'This is a Tron address'],
])('pays no nonsense, and says what it is instead: %s', (address, hint) => {
  expect(viewReceiver(typed(address), destination)).toEqual({
    mode: 'InputAddress',
    address: undefined,
    issue: 'invalid',
    hint,
  })
})

it.each(['person', 'link'] as const)('pays no address that must not receive (%s)', (origin) => {
  expect(viewReceiver(typed('0xCCCC', origin), destination)).toEqual({
    mode: 'InputAddress',
    address: undefined,
    issue: 'refused',
    refusal: 'A token contract',
  })
})
