import { BURNER_ICON_URI } from '../burner-icon.ts'
import type { BurnerPage } from '../site/burner-page.ts'
import { createListeners } from '../create-listeners.ts'
import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import { createSiteConnection } from '../site/site-connection.ts'
import type { FuelBurnerContent } from './fuel-burner-types.ts'
import { createFuelMethods } from './fuel-methods.ts'

export type FuelBurnerDeps = FuelBurnerContent & BurnerPage

/** Creates a wallet with the methods of a Fuel connector. Call `refresh` when another tab may have changed its storage. */
export function createFuelBurner(deps: FuelBurnerDeps) {
  const { network, origin } = deps
  const { on, off, emit } = createListeners<[unknown]>()
  const site = createSiteConnection(deps, {
    permissionKey: 'burner:fuel:permission',
    kind: network.name,
    onChange: (account) => {
      emit('connection', account !== undefined)
      emit('currentAccount', account?.address ?? null)
    },
  })
  const { permitted } = site
  const currentNetwork = () =>
    Promise.resolve({
      url: new URL(`/devnet/rpc/${network.id}/v1/graphql`, origin).href,
      chainId: Number(network.chainId),
    })
  const wallet = {
    name: 'Burner Wallet',
    installed: true,
    external: false,
    metadata: { image: BURNER_ICON_URI, install: { action: '', link: '', description: '' } },
    ping: () => Promise.resolve(true),
    version: () => Promise.resolve({ app: '1.0.0', network: '>=0.40.0' }),
    isConnected: () => Promise.resolve(permitted() !== undefined),
    accounts: () => Promise.resolve([permitted()?.address].filter((one) => one !== undefined)),
    currentAccount: () => Promise.resolve(permitted()?.address ?? null),
    currentNetwork,
    networks: async () => [await currentNetwork()],
    async connect() {
      await site.connect()
      return true
    },
    disconnect() {
      site.disconnect()
      return Promise.resolve(true)
    },
    selectNetwork: (chosen: unknown) =>
      String(Object(chosen).chainId) === network.chainId
        ? Promise.resolve(true)
        : Promise.reject(
            new ProviderError(PROVIDER_ERRORS.unknownChain, `The Burner Wallet knows ${network.name} alone.`),
          ),
    ...createFuelMethods({ ...deps, ask: site.ask, permitted }),
    on,
    off,
  }
  return { wallet, refresh: site.refresh }
}
