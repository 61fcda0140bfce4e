import { expect, it } from 'vitest'
import { viewTransferButton, type ButtonFacts } from './transfer-button.ts'

const ready: ButtonFacts = {
  catalogReady: true,
  wallet: { onSourceNetwork: true },
  sourceNetworkName: 'Ethereum',
  destinationNetworkName: 'Base',
  routeChosen: true,
  currenciesActive: true,
  hasAmount: true,
  amountIssue: undefined,
  receiver: { mode: 'CurrentWallet', address: '0xabc', issue: undefined },
  memoIssue: undefined,
  quote: 'ready',
  amountRefused: false,
}

it('lets the transfer be reviewed when nothing is missing', () => {
  expect(viewTransferButton(ready)).toEqual({
    kind: 'review',
    label: 'Review transfer',
    disabled: false,
    busy: false,
  })
})

it.each<[string, Partial<ButtonFacts>, string]>([
  ['no wallet', { wallet: undefined, hasAmount: false }, 'Connect Wallet'],
  ['the wallet elsewhere', { wallet: { onSourceNetwork: false } }, 'Switch Network'],
])('asks for the wallet first: %s', (_name, changes, label) => {
  expect(viewTransferButton({ ...ready, ...changes })).toMatchObject({ label })
})

it.each<[string, Partial<ButtonFacts>]>([
  ['Loading networks', { catalogReady: false, wallet: undefined }],
  ['Choose networks and tokens', { routeChosen: false }],
  ['This token is unavailable right now', { currenciesActive: false }],
  ['Enter an amount', { hasAmount: false, quote: 'none' }],
  ['Check the amount', { amountIssue: 'too little' }],
  [
    'Confirm the address first',
    { receiver: { mode: 'InputAddress', address: undefined, issue: 'not_accepted' } },
  ],
  [
    'Check the address',
    { receiver: { mode: 'InputAddress', address: undefined, issue: 'invalid', hint: undefined } },
  ],
  ['Enter an address', { receiver: { mode: 'InputAddress', address: undefined, issue: 'empty' } }],
  [
    'Connect a wallet for Base or enter an address',
    { receiver: { mode: 'CurrentWallet', address: undefined, issue: undefined } },
  ],
  ['Check the amount', { quote: 'failed', amountRefused: true }],
  ['No price right now', { quote: 'failed' }],
  ['Getting a price', { quote: 'loading' }],
  ['Getting a price', { quote: 'none' }],
])('is disabled and says why: %s', (label, changes) => {
  expect(viewTransferButton({ ...ready, ...changes })).toMatchObject({
    kind: 'review',
    label,
    disabled: true,
  })
})
