import { toFelt } from '@sunspan/chains/signing/starknet'
import { BURNER_ICON_URI } from '../burner-icon.ts'
import type { BurnerPage } from '../site/burner-page.ts'
import { createListeners } from '../create-listeners.ts'
import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import { createSiteConnection } from '../site/site-connection.ts'
import type { StarknetBurnerContent } from './starknet-burner-types.ts'
import { createStarknetGateway } from './starknet-gateway.ts'
import { answerAddInvoke, answerSignTypedData } from './starknet-methods.ts'

export type StarknetBurnerDeps = StarknetBurnerContent & BurnerPage

/** Error codes of Starknet's wallet API: refused, a network that the wallet does not support, an account that exists. */
const REFUSED = 113
const CHAIN_NOT_SUPPORTED = 117
const ALREADY_DEPLOYED = 115
const UNKNOWN = 163

const codesOf: Readonly<Record<number, number>> = { [PROVIDER_ERRORS.userRejected]: REFUSED }

const toApiError = (error: unknown): ProviderError =>
  error instanceof ProviderError
    ? new ProviderError(codesOf[error.code] ?? error.code, error.message)
    : new ProviderError(UNKNOWN, 'The wallet failed to answer.')

/** A network's name as the number that the API has for it. */
const toNumber = (name: string): string =>
  toFelt(BigInt(`0x${Array.from(name, (letter) => letter.charCodeAt(0).toString(16)).join('')}`))

/** Creates a wallet with Starknet's wallet API. Call `refresh` when another tab may have changed its storage. */
export function createStarknetBurner(deps: StarknetBurnerDeps) {
  const { network } = deps
  const { on, off, emit } = createListeners<readonly unknown[]>()
  const site = createSiteConnection(deps, {
    permissionKey: 'burner:starknet:permission',
    kind: network.name,
    onChange: () => {
      emit('accountsChanged', known())
    },
  })
  const { ask, permitted } = site
  const shared = { ...deps, ask, gateway: createStarknetGateway(deps), permitted }
  const chainId = toNumber(network.chainId)
  const known = (): readonly string[] => [permitted()?.address].filter((one) => one !== undefined)
  const connect = async (params: unknown) => {
    if (Object(params).silent_mode !== true) await site.connect()
    return known()
  }
  const methods = new Map<string, (params: unknown) => unknown>([
    ['wallet_requestAccounts', connect],
    ['wallet_requestChainId', () => chainId],
    ['wallet_getPermissions', () => (permitted() === undefined ? [] : ['accounts'])],
    ['wallet_supportedSpecs', () => ['0.9']],
    ['wallet_supportedWalletApi', () => ['0.7']],
    [
      'wallet_deploymentData',
      () => {
        throw new ProviderError(ALREADY_DEPLOYED, 'The account is deployed already.')
      },
    ],
    [
      'wallet_switchStarknetChain',
      (params) => {
        if (BigInt(String(Object(params).chainId)) === BigInt(chainId)) return true
        throw new ProviderError(CHAIN_NOT_SUPPORTED, `The Burner Wallet knows ${network.name} alone.`)
      },
    ],
    ['wallet_watchAsset', () => true],
    ['wallet_signTypedData', (params) => answerSignTypedData(shared, params)],
    ['wallet_addInvokeTransaction', (params) => answerAddInvoke(shared, params)],
  ])
  const wallet = {
    id: 'burner',
    name: 'Burner Wallet',
    version: '1.0.0',
    icon: BURNER_ICON_URI,
    on,
    off,
    async request({ type, params }: { readonly type: string; readonly params?: unknown }) {
      const run = methods.get(type)
      if (run === undefined) throw new ProviderError(UNKNOWN, `The Burner Wallet does not support ${type}.`)
      try {
        return await run(params)
      } catch (error: unknown) {
        throw toApiError(error)
      }
    },
  }
  return { wallet, refresh: site.refresh }
}
