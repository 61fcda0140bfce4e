import type { BurnerPage } from '../site/burner-page.ts'
import { createListeners } from '../create-listeners.ts'
import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import { createSiteConnection } from '../site/site-connection.ts'
import type { TronBurnerContent } from './tron-burner-types.ts'
import { createTronClient } from './tron-client.ts'
import { createTronGateway } from './tron-gateway.ts'

export type TronBurnerDeps = TronBurnerContent & BurnerPage

/** Creates a wallet with a TIP-1193 provider. Call `refresh` when another tab may have changed its storage. */
export function createTronBurner(deps: TronBurnerDeps) {
  const { accounts, network, tokens, origin } = deps
  const { on, off, emit } = createListeners<[unknown]>()
  const site = createSiteConnection(deps, {
    permissionKey: 'burner:tron:permission',
    kind: network.name,
    onChange: () => {
      emit('accountsChanged', shared())
    },
  })
  const { permitted } = site
  const content = { accounts, network, tokens }
  const client = createTronClient({
    content,
    origin,
    ask: site.ask,
    gateway: createTronGateway(deps),
    permitted,
  })
  const shared = (): string[] => {
    const account = permitted()
    return account === undefined ? [] : [account.address]
  }
  const connect = async (): Promise<string[]> => {
    await site.connect()
    return shared()
  }
  const methods = new Map<string, () => unknown>([
    ['eth_requestAccounts', connect],
    ['tron_requestAccounts', async () => ({ code: (await connect()).length > 0 ? 200 : 4000, message: '' })],
    ['eth_accounts', shared],
    ['eth_chainId', () => network.chainId],
    [
      'wallet_revokePermissions',
      () => {
        site.disconnect()
        return null
      },
    ],
  ])
  const provider = {
    on,
    removeListener: off,
    get tronWeb() {
      return permitted() === undefined ? false : client
    },
    async request({ method }: { method: string }): Promise<unknown> {
      const run = methods.get(method)
      if (run !== undefined) return run()
      throw new ProviderError(
        PROVIDER_ERRORS.unsupportedMethod,
        `The Burner Wallet does not support ${method}.`,
      )
    },
  }
  return { provider, refresh: site.refresh }
}
