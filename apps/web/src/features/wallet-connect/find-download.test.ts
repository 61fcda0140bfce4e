import { chainDescriptor, loadFamilies } from '@sunspan/chains'
import { beforeAll, expect, it } from 'vitest'
import { findDownload } from './find-download.ts'

beforeAll(() => loadFamilies(['starknet']))

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const EDGE = `${CHROME} Edg/140.0.0.0`
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const PHONE =
  'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const known = (id: string) => {
  const wallet = chainDescriptor('starknet')?.knownWallets.find((candidate) => candidate.id === id)
  if (wallet === undefined) throw new Error(`no ${id}`)
  return wallet
}

it.each([
  ['braavos', CHROME, { url: 'https://chromewebstore.google.com/detail/jnlgamecbpmbajjfhmmmlhejkemejdma' }],
  ['braavos', EDGE, { url: 'https://chromewebstore.google.com/detail/jnlgamecbpmbajjfhmmmlhejkemejdma' }],
  ['braavos', FIREFOX, { url: 'https://addons.mozilla.org/firefox/addon/braavos-wallet' }],
  ['braavos', PHONE, { url: 'https://braavos.app/download-braavos-wallet/' }],
  ['okxwallet', FIREFOX, { tone: 'error', text: "Your browser doesn't support OKX Wallet wallet extension" }],
  ['braavos', SAFARI, { tone: 'error', text: "Your browser doesn't support Braavos wallet extension" }],
  ['braavos', 'Lynx/2.9', { tone: 'info', text: 'Please install Braavos extension before use' }],
])('%s in %s', (id, userAgent, expected) => {
  expect(findDownload(known(id), userAgent)).toEqual(expected)
})

it('leads to the page of a wallet that has no stores', () => {
  const wallet = { name: 'MetaMask', downloadUrl: 'https://metamask.io/download' }
  expect(findDownload(wallet, 'Lynx/2.9')).toEqual({ url: wallet.downloadUrl })
})
