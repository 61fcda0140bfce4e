import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

const CHROME = 'https://chromewebstore.google.com/detail/'
const FIREFOX = 'https://addons.mozilla.org/firefox/addon/'

/** Ids are those of the objects that wallets add to the page. Ready was Argent X, whose id it keeps. */
export const KNOWN_STARKNET_WALLETS: readonly KnownWallet[] = [
  {
    id: 'argentX',
    name: 'Ready Wallet',
    downloadUrl: 'https://www.ready.co/download-ready-wallet',
    stores: { chrome: `${CHROME}dlcobpjiigpikoobohmabehhmhfoodbb`, firefox: `${FIREFOX}argent-x` },
  },
  {
    id: 'braavos',
    name: 'Braavos',
    downloadUrl: 'https://braavos.app/download-braavos-wallet/',
    stores: { chrome: `${CHROME}jnlgamecbpmbajjfhmmmlhejkemejdma`, firefox: `${FIREFOX}braavos-wallet` },
  },
  {
    id: 'okxwallet',
    name: 'OKX Wallet',
    downloadUrl: 'https://web3.okx.com/download',
    stores: { chrome: `${CHROME}mcohilncbfahbmgdjkbpemcciiolgcge` },
  },
  {
    id: 'xverse',
    name: 'Xverse',
    downloadUrl: 'https://www.xverse.app/download',
    stores: { chrome: `${CHROME}idnnbdplmphpflfnlkomgpfbpcgelopg` },
  },
  {
    id: 'keplr',
    name: 'Keplr',
    downloadUrl: 'https://www.keplr.app/get',
    stores: { chrome: `${CHROME}dmkamcknogkgcdfhhbddcghachkejeap`, firefox: `${FIREFOX}keplr` },
  },
]
