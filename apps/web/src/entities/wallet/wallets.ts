import {
  WALLET_FAMILIES,
  type AuthoredDeposit,
  type DepositActions,
  type WalletFamily,
  type WalletNetwork,
} from '@sunspan/chains'
import { untilIdle } from '../../shared/hydration/page-life.ts'
import { loadChunk } from '../../shared/lazy/load-chunk.ts'
import { connectLater, type LaterConnector } from './later-connector.ts'
import type { OpenWallet } from './open-wallet.ts'

export interface WalletHandle<Action> {
  readonly connector: LaterConnector<Action>
  /** Its code is fetched once the page can be used: the form answers without it. */
  open(): Promise<OpenWallet<Action>>
}

type Wallets = { readonly [Family in WalletFamily]: WalletHandle<DepositActions[Family]> }

function createHandle<Family extends WalletFamily>(family: Family): WalletHandle<DepositActions[Family]> {
  let opened: OpenWallet<DepositActions[Family]> | undefined
  const open = async (): Promise<OpenWallet<DepositActions[Family]>> => {
    await untilIdle()
    const { openWallet } = await loadChunk('wallets', () => import('./open-wallet.ts'))
    return (opened ??= openWallet(family))
  }
  return { open, connector: connectLater(async () => (await open()).connector) }
}

function once<T>(create: () => T): () => T {
  let made: T | undefined
  return () => (made ??= create())
}

/** The wallets of this browser by family, detected on first use. */
// CAST: one handle for each family, with the types of that family.
export const wallets = Object.defineProperties(
  {},
  Object.fromEntries(
    WALLET_FAMILIES.map((family) => [family, { enumerable: true, get: once(() => createHandle(family)) }]),
  ),
) as Wallets

/** Asks the wallet of a deposit's family to send it. Throws ChainError. */
export const sendDeposit = <Family extends WalletFamily>(
  { family, action, token }: AuthoredDeposit<Family> & { readonly token: string | null },
  network: WalletNetwork,
): Promise<string | undefined> => wallets[family].connector.send(action, network, token)
