import type { UserProfileWire } from '@sunspan/api'
import { WALLET_FAMILIES } from '@sunspan/chains'
import type { QueryClient } from '@tanstack/react-query'
import { linkedAddress } from '../../entities/points/linked-wallets.ts'
import { POINTS_KEY } from '../../entities/points/points-key.ts'
import { profileQuery } from '../../entities/points/points-queries.ts'
import { refusalText } from '../../entities/points/refusal-text.ts'
import { isUnlinked, linkKey, type LinkableWallet } from '../../entities/points/unlinked-wallets.ts'
import { linkWallet } from '../../entities/points/wallet-calls.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { loginOf } from '../wallet-login/logins.ts'

/** Specification, section 9: how long after the profile has loaded. */
export const AUTO_BIND_DELAY_MS = 3_000

/** The connected wallets that this session has proved. */
const provedWallets = (): readonly LinkableWallet[] =>
  WALLET_FAMILIES.flatMap((family) => {
    const state = loginOf(family).getState()
    return state.status === 'authorized' ? [{ family, address: state.address }] : []
  })

/**
 * Links the connected wallets of other families to the user, on any page, each once. A wallet is linked as soon as this session has proved
 * it: no signature is requested for this alone, and what a user has unlinked stays unlinked.
 */
export function bindWalletsAtLogin(queryClient: QueryClient): void {
  const tried = new Set<string>()
  let latest = ''

  const openOf = (profile: UserProfileWire): readonly LinkableWallet[] =>
    provedWallets().filter((wallet) => {
      const key = linkKey(profile.evm_address, wallet)
      return linkedAddress(profile, wallet.family) === null && !tried.has(key) && !isUnlinked(key)
    })
  const bind = async (owner: string, proved: string): Promise<void> => {
    const profile = await queryClient.fetchQuery(profileQuery(owner))
    await new Promise((resolve) => setTimeout(resolve, AUTO_BIND_DELAY_MS))
    // Another login has started over.
    if (proved !== latest) return
    const open = openOf(profile)
    for (const wallet of open) {
      tried.add(linkKey(profile.evm_address, wallet))
      await bindOne(wallet)
    }
    if (open.length > 0) await queryClient.invalidateQueries({ queryKey: POINTS_KEY })
  }
  const look = (): void => {
    const wallets = provedWallets()
    const proved = wallets.map(({ family, address }) => `${family} ${address}`).join(',')
    if (proved === latest) return
    latest = proved
    const user = wallets.find(({ family }) => family === 'evm')
    if (user === undefined || wallets.length === 1) return
    bind(user.address, proved).catch((error: unknown) => console.warn('[points] bind', error))
  }
  for (const family of WALLET_FAMILIES) loginOf(family).subscribe(look)
  look()
}

async function bindOne(wallet: LinkableWallet): Promise<void> {
  try {
    await linkWallet(wallet)
  } catch (error) {
    // Specification, section 8: the server's message, otherwise the general text.
    console.warn('[points] bind', error)
    notify.error(refusalText(error), { id: `bind-${wallet.family}` })
  }
}
