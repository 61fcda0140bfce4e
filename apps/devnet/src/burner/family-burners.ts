import type { DevnetFamily } from '../families/devnet-families.ts'
import type { BitcoinBurnerContent } from './bitcoin/bitcoin-burner-types.ts'
import { createBitcoinBurner } from './bitcoin/create-bitcoin-burner.ts'
import { injectBitcoinProvider } from './bitcoin/inject-bitcoin-provider.ts'
import type { BurnerPage } from './site/burner-page.ts'
import { createFuelBurner } from './fuel/create-fuel-burner.ts'
import type { FuelBurnerContent } from './fuel/fuel-burner-types.ts'
import { createSolanaBurner } from './solana/create-solana-burner.ts'
import { registerStandardWallet } from './standard/register-standard-wallet.ts'
import type { SolanaBurnerContent } from './solana/solana-burner-types.ts'
import { createStarknetBurner } from './starknet/create-starknet-burner.ts'
import type { StarknetBurnerContent } from './starknet/starknet-burner-types.ts'
import { createSuiBurner } from './sui/create-sui-burner.ts'
import type { SuiBurnerContent } from './sui/sui-burner-types.ts'
import { createTonBurner } from './ton/create-ton-burner.ts'
import type { TonBurnerContent } from './ton/ton-burner-types.ts'
import { announceTronProvider } from './tron/announce-tron-provider.ts'
import { createTronBurner } from './tron/create-tron-burner.ts'
import type { TronBurnerContent } from './tron/tron-burner-types.ts'

/** What each family's wallet is made of, as the bundler inserts it. */
export interface BurnerContents {
  readonly solana: SolanaBurnerContent
  readonly ton: TonBurnerContent
  readonly tron: TronBurnerContent
  readonly bitcoin: BitcoinBurnerContent
  readonly starknet: StarknetBurnerContent
  readonly fuel: FuelBurnerContent
  readonly sui: SuiBurnerContent
}

/** Null for a family that does not run. A family without content does not compile. */
declare const BURNER_CONTENTS: { readonly [Family in DevnetFamily]: BurnerContents[Family] | null }

/** Rereads a wallet's state. */
type Refresh = () => void

function installSolana(page: BurnerPage, content: SolanaBurnerContent): Refresh {
  const { wallet, refresh } = createSolanaBurner({ ...page, ...content })
  registerStandardWallet(window, wallet)
  return refresh
}

function installTon(page: BurnerPage, content: TonBurnerContent): Refresh {
  const { tonconnect, refresh } = createTonBurner({ ...page, ...content })
  Object.assign(window, { burnerTonWallet: { tonconnect } })
  return refresh
}

function installTron(page: BurnerPage, content: TronBurnerContent): Refresh {
  const { provider, refresh } = createTronBurner({ ...page, ...content })
  announceTronProvider(window, provider, crypto.randomUUID())
  return refresh
}

function installBitcoin(page: BurnerPage, content: BitcoinBurnerContent): Refresh {
  const { provider, refresh } = createBitcoinBurner({ ...page, ...content })
  injectBitcoinProvider(window, provider)
  return refresh
}

function installStarknet(page: BurnerPage, content: StarknetBurnerContent): Refresh {
  const { wallet, refresh } = createStarknetBurner({ ...page, ...content })
  Object.assign(window, { starknet_burner: wallet })
  return refresh
}

/** After the page's first code has run, and while it may still be loading. */
const ANNOUNCE_AGAIN_MS = [0, 100, 300, 1_000, 3_000, 10_000]

function installFuel(page: BurnerPage, content: FuelBurnerContent): Refresh {
  const { wallet, refresh } = createFuelBurner({ ...page, ...content })
  const announce = () => window.dispatchEvent(new CustomEvent('FuelConnector', { detail: wallet }))
  announce()
  // The standard has no request: code of the page that listens later would miss the first announcement.
  for (const delayMs of ANNOUNCE_AGAIN_MS) setTimeout(announce, delayMs)
  return refresh
}

function installSui(page: BurnerPage, content: SuiBurnerContent): Refresh {
  const { wallet, refresh } = createSuiBurner({ ...page, ...content })
  registerStandardWallet(window, wallet)
  return refresh
}

/** Adds the wallets of the families that run to the page. Another tab of the site may connect, disconnect or switch. */
export function installFamilyBurners(page: BurnerPage): void {
  // Spelled out, so that the bundler leaves out the code of families that do not run. A family without an entry does not compile.
  const refreshes: Readonly<Record<DevnetFamily, Refresh | null>> = {
    solana: BURNER_CONTENTS.solana === null ? null : installSolana(page, BURNER_CONTENTS.solana),
    ton: BURNER_CONTENTS.ton === null ? null : installTon(page, BURNER_CONTENTS.ton),
    tron: BURNER_CONTENTS.tron === null ? null : installTron(page, BURNER_CONTENTS.tron),
    bitcoin: BURNER_CONTENTS.bitcoin === null ? null : installBitcoin(page, BURNER_CONTENTS.bitcoin),
    starknet: BURNER_CONTENTS.starknet === null ? null : installStarknet(page, BURNER_CONTENTS.starknet),
    fuel: BURNER_CONTENTS.fuel === null ? null : installFuel(page, BURNER_CONTENTS.fuel),
    sui: BURNER_CONTENTS.sui === null ? null : installSui(page, BURNER_CONTENTS.sui),
  }
  for (const refresh of Object.values(refreshes))
    if (refresh !== null) window.addEventListener('storage', refresh)
}
