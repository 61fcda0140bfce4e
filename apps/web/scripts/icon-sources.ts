import { CHAIN_FAMILIES } from '@sunspan/domain'

/** The logo is a file of `brand-files`. */
export const FRAMED = Symbol('framed')
/** A name in the icon set; null: the set has none, so it is a monogram. */
export type IconSource = string | null | typeof FRAMED

/** Icons of the Iconify set `token-branded` (MIT) by network id. The main network of a family other than EVM has the family's name here and there. */
export const NETWORK_ICONS: Readonly<Record<string, IconSource>> = {
  ...Object.fromEntries(
    CHAIN_FAMILIES.filter((family) => family !== 'evm').map((family) => [family, family]),
  ),
  ethereum: 'ethereum',
  polygon: 'polygon',
  arbitrum: 'arbitrum-one',
  'arbitrum-nova': 'arbitrum-nova',
  optimism: 'optimism',
  'zksync-era': 'zksync',
  'zklink-nova': FRAMED,
  base: 'base',
  linea: 'linea',
  'bnb-chain': 'binance-smart-chain',
  avalanche: 'avalanche',
  scroll: 'scroll',
  mantle: 'mantle',
  'x-layer': 'x-layer',
  taiko: 'taiko',
  eclipse: FRAMED,
  sonic: 'sonic',
  abstract: 'abstract',
  unichain: 'unichain',
  soneium: 'soneium',
  ink: 'ink',
  mode: 'mode',
  blast: 'blast',
  zeta: 'zeta-chain',
  rari: 'rari',
  merlin: FRAMED,
  b2: FRAMED,
  bob: 'bob',
  bitlayer: FRAMED,
  mint: 'mint',
  zircuit: 'zircuit',
  apechain: 'apechain',
  'world-chain': 'world',
  morph: FRAMED,
  berachain: 'berachain',
  ronin: 'ronin',
  hyperliquid: 'hyper-evm',
  zora: 'zora',
  manta: 'manta-pacific',
}

/** By lower-case symbol. A coin that the set lacks uses its network's icon. */
export const TOKEN_ICONS: Readonly<Record<string, IconSource>> = {
  eth: 'eth',
  weth: 'eth',
  usdc: 'usdc',
  usdt: 'usdt',
  dai: 'dai',
  pol: 'pol',
  matic: 'matic',
  arb: 'arb',
  op: 'op',
  bnb: 'bnb',
  avax: 'avax',
  mnt: 'mnt',
  okb: 'x-layer',
  taiko: 'taiko',
  strk: 'starknet',
  zk: 'zksync',
  ton: 'ton',
  sol: 'sol',
  trx: 'trx',
  btc: 'btc',
  wbtc: 'wbtc',
  sui: 'sui',
  fuel: 'fuel',
  s: 'sonic',
  mode: 'mode',
  zeta: 'zeta-chain',
  bera: 'berachain',
  ron: 'ronin',
  hype: 'hyper-evm',
  wld: 'world',
  ape: 'apechain',
}

/** Background colours that distinguish wrapped coins from the coins they wrap. */
export const RECOLORED: Readonly<Record<string, readonly [from: string, to: string]>> = {
  weth: ['fill="#000"', 'fill="#6a2350"'],
}

/** Drawn here, because the set's square icon does not look right when rounded. */
export const DRAWN: Readonly<Record<string, string>> = {
  'networks/base':
    '<path fill="#00f" d="M0 0h24v24H0z"/><rect width="9.6" height="9.6" x="7.2" y="7.2" fill="#fff" rx=".9"/>',
}

/** Wallets to install, by the file name of their brand. */
export const WALLET_ICONS: Readonly<Record<string, IconSource>> = {
  metamask: 'metamask',
  rabby: 'rabby',
  'base-coinbase-wallet': 'coinbase',
  okx: 'okx',
  trust: 'trust',
  phantom: 'phantom',
  rainbow: 'rainbow',
  brave: FRAMED,
  solflare: 'solflare',
  backpack: 'backpack',
  glow: 'glow',
  xverse: FRAMED,
  leather: FRAMED,
  unisat: FRAMED,
  bitget: 'bitget',
  binance: 'binance',
  tonkeeper: FRAMED,
  mytonwallet: null,
  ready: 'argent',
  braavos: FRAMED,
  keplr: 'keplr',
  slush: FRAMED,
  suiet: FRAMED,
  fuel: FRAMED,
  fuelet: FRAMED,
  'bako-safe': FRAMED,
  tonhub: FRAMED,
  tronlink: FRAMED,
  openmask: null,
}

/** The ground under a framed logo that has none, and the margin that it needs within 24. */
export const FRAMES: Readonly<Record<string, readonly [ground: string, margin: number]>> = {
  'networks/eclipse': ['#f4f2ee', 4],
  'networks/bitlayer': ['#fff', 4],
  'networks/morph': ['#f4f2ee', 5],
  'wallets/unisat': ['#f4f2ee', 4],
  'wallets/brave': ['#fff', 1],
  'wallets/braavos': ['#f4f2ee', 3],
  'wallets/fuelet': ['#f4f2ee', 2],
  'wallets/slush': ['#fff', 2],
  'wallets/suiet': ['#fff', 2],
  'wallets/tronlink': ['#fff', 1],
}
