import type { BurnerPage } from '../site/burner-page.ts'
import { createListeners } from '../create-listeners.ts'
import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import { createSiteConnection } from '../site/site-connection.ts'
import type { BitcoinBurnerAccount, BitcoinBurnerContent } from './bitcoin-burner-types.ts'
import { answerSendTransfer, answerSignMessage } from './bitcoin-methods.ts'
import { createEsploraGateway } from './esplora-gateway.ts'

export type BitcoinBurnerDeps = BitcoinBurnerContent & BurnerPage

/** Error codes of WBIP wallets. */
const REJECTED = -32_000
const ACCESS_DENIED = -32_002
const WBIP_CODES: Readonly<Record<number, number>> = {
  [PROVIDER_ERRORS.userRejected]: REJECTED,
  [PROVIDER_ERRORS.unauthorized]: ACCESS_DENIED,
}

const share = ({ address }: BitcoinBurnerAccount) => ({
  addresses: [{ address, purpose: 'payment', addressType: 'p2wpkh', walletType: 'software' }],
})

function toAnswerError(error: unknown) {
  const { code, message } =
    error instanceof ProviderError
      ? error
      : new ProviderError(PROVIDER_ERRORS.internal, 'The wallet failed to answer.')
  return { code: WBIP_CODES[code] ?? code, message }
}

/** Creates a WBIP 004 wallet. Call `refresh` when another tab may have changed its storage. */
export function createBitcoinBurner(deps: BitcoinBurnerDeps) {
  const { on, emit } = createListeners<[object]>()
  const site = createSiteConnection(deps, {
    permissionKey: 'burner:bitcoin:permission',
    kind: deps.network.name,
    onChange: (account) => {
      if (account === undefined) emit('disconnect', { type: 'disconnect' })
      else emit('accountChange', { type: 'accountChange', ...share(account) })
    },
  })
  const { ask, permitted } = site
  const shared = { ...deps, ask, gateway: createEsploraGateway(deps), permitted }
  const connect = async () => {
    await site.connect()
    return known()
  }
  const known = () => {
    const account = permitted()
    if (account !== undefined) return share(account)
    throw new ProviderError(PROVIDER_ERRORS.unauthorized, 'This site may use no account: connect it first.')
  }
  const methods = new Map<string, (params: unknown) => unknown>([
    ['wallet_connect', connect],
    ['getAddresses', connect],
    ['wallet_getAccount', known],
    [
      'wallet_disconnect',
      () => {
        site.disconnect()
        return null
      },
    ],
    ['signMessage', (params) => answerSignMessage(shared, params)],
    ['sendTransfer', (params) => answerSendTransfer(shared, params)],
  ])
  const request = async (method: string, params: unknown = null) => {
    const answer = { jsonrpc: '2.0', id: crypto.randomUUID() }
    try {
      const run = methods.get(method)
      if (run === undefined) throw new ProviderError(-32_601, `The Burner Wallet does not support ${method}.`)
      return { ...answer, result: await run(params) }
    } catch (error: unknown) {
      return { ...answer, error: toAnswerError(error) }
    }
  }
  const addListener = ({ eventName, cb }: { eventName: string; cb: (change: object) => void }) =>
    on(eventName, cb)
  return { provider: { request, addListener }, refresh: site.refresh }
}
