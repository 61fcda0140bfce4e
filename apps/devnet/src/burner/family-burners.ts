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

/** Content that the bundler inserts for each family that runs alongside EVM. */
export interface BurnerContents {
  readonly solana: SolanaBurnerContent
  readonly ton: TonBurnerContent
  readonly bitcoin: BitcoinBurnerContent
}

/** What a burner wallet needs of the page. */
interface BurnerPage {
  readonly origin: string
  readonly storage: Storage
  readonly fetch: typeof fetch
  readonly openWindow: (approval: Approval) => ReturnType<typeof openApprovalWindow>
}

/** Adds a family's wallet to the page, and returns what rereads its state. A family without an entry does not compile. */
const INSTALL: {
  readonly [Family in DevnetFamily]: (page: BurnerPage, content: BurnerContents[Family]) => () => void
} = {
  solana(page, content) {
    const { wallet, refresh } = createSolanaBurner({ ...page, ...content })
    registerStandardWallet(window, wallet)
    return refresh
  },
  ton(page, content) {
    const { tonconnect, refresh } = createTonBurner({ ...page, ...content })
    Object.assign(window, { burnerTonWallet: { tonconnect } })
    return refresh
  },
  bitcoin(page, content) {
    const { provider, refresh } = createBitcoinBurner({ ...page, ...content })
    injectBitcoinProvider(window, provider)
    return refresh
  },
}

/** Adds the wallets of these families to the page. Another tab of the site may connect, disconnect or switch. */
export function installFamilyBurners(page: BurnerPage, contents: Partial<BurnerContents>): void {
  const install = <Family extends DevnetFamily>(family: Family): void => {
    const content: BurnerContents[Family] | undefined = contents[family]
    if (content !== undefined) window.addEventListener('storage', INSTALL[family](page, content))
  }
  // CAST: the keys of a constant.
  for (const family of Object.keys(INSTALL) as DevnetFamily[]) install(family)
}
