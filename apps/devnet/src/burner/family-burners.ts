import type { DevnetFamily } from '../families/devnet-families.ts'
import type { openApprovalWindow } from './approval-window.ts'
import type { BitcoinBurnerContent } from './bitcoin/bitcoin-burner-types.ts'
import { createBitcoinBurner } from './bitcoin/create-bitcoin-burner.ts'
import { injectBitcoinProvider } from './bitcoin/inject-bitcoin-provider.ts'
import type { Approval } from './burner-types.ts'
import { createSolanaBurner } from './solana/create-solana-burner.ts'
import { registerStandardWallet } from './solana/register-standard-wallet.ts'
import type { SolanaBurnerContent } from './solana/solana-burner-types.ts'
import { createTonBurner } from './ton/create-ton-burner.ts'
import type { TonBurnerContent } from './ton/ton-burner-types.ts'

/** What each family's wallet is made of, as the bundler inserts it. */
export interface BurnerContents {
  readonly solana: SolanaBurnerContent
  readonly ton: TonBurnerContent
  readonly bitcoin: BitcoinBurnerContent
}

/** Null for a family that does not run. A family without content does not compile. */
declare const BURNER_CONTENTS: { readonly [Family in DevnetFamily]: BurnerContents[Family] | null }

/** What a burner wallet needs of the page. */
interface BurnerPage {
  readonly origin: string
  readonly storage: Storage
  readonly fetch: typeof fetch
  readonly openWindow: (approval: Approval) => ReturnType<typeof openApprovalWindow>
}

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

function installBitcoin(page: BurnerPage, content: BitcoinBurnerContent): Refresh {
  const { provider, refresh } = createBitcoinBurner({ ...page, ...content })
  injectBitcoinProvider(window, provider)
  return refresh
}

/** Adds the wallets of the families that run to the page. Another tab of the site may connect, disconnect or switch. */
export function installFamilyBurners(page: BurnerPage): void {
  // Spelled out, so that the bundler leaves out the code of families that do not run. A family without an entry does not compile.
  const refreshes: Readonly<Record<DevnetFamily, Refresh | null>> = {
    solana: BURNER_CONTENTS.solana === null ? null : installSolana(page, BURNER_CONTENTS.solana),
    ton: BURNER_CONTENTS.ton === null ? null : installTon(page, BURNER_CONTENTS.ton),
    bitcoin: BURNER_CONTENTS.bitcoin === null ? null : installBitcoin(page, BURNER_CONTENTS.bitcoin),
  }
  for (const refresh of Object.values(refreshes))
    if (refresh !== null) window.addEventListener('storage', refresh)
}
