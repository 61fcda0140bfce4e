import type { Ask } from '../burner-types.ts'
import { PROVIDER_ERRORS, ProviderError, userRejected } from '../provider-error.ts'
import { createSiteAsk, createSitePermission } from '../site-permission.ts'
import type { BitcoinBurnerAccount, BitcoinBurnerContent } from './bitcoin-burner-types.ts'
import { answerSendTransfer, answerSignMessage } from './bitcoin-methods.ts'
import { createEsploraGateway } from './esplora-gateway.ts'

export interface BitcoinBurnerDeps extends BitcoinBurnerContent {
  /** The requesting site, for display. */
  origin: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  fetch: typeof fetch
  openWindow: Ask
}

type Listener = (change: object) => void

const PERMISSION = 'burner:bitcoin:permission'
/** Error codes of WBIP wallets. */
const REJECTED = -32_000
const ACCESS_DENIED = -32_002
const WBIP_CODES: Readonly<Record<number, number>> = {
  [PROVIDER_ERRORS.userRejected]: REJECTED,
  [PROVIDER_ERRORS.unauthorized]: ACCESS_DENIED,
}

function createListeners() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    addListener({ eventName, cb }: { eventName: string; cb: Listener }) {
      const own = listeners.get(eventName) ?? new Set()
      listeners.set(eventName, own.add(cb))
      return () => own.delete(cb)
    },
    emit(type: string, change: object = {}) {
      for (const listener of [...(listeners.get(type) ?? [])]) listener({ type, ...change })
    },
  }
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
  const { accounts, network, origin } = deps
  const permission = createSitePermission(PERMISSION, deps)
  const { addListener, emit } = createListeners()
  const shared = {
    ...deps,
    ask: createSiteAsk(deps),
    gateway: createEsploraGateway(deps),
    permitted: permission.get,
  }
  let seen = permission.get()?.address

  const refresh = () => {
    const now = permission.get()
    if (now?.address === seen) return
    seen = now?.address
    if (now === undefined) emit('disconnect')
    else emit('accountChange', share(now))
  }
  const connect = async () => {
    if (permission.get() === undefined) {
      const answer = await shared.ask({
        kind: 'connect',
        title: 'Connect to this site?',
        rows: [
          { label: 'Site', value: origin },
          { label: 'Kind', value: network.name },
          { label: 'It will see', value: 'your address and balances, and may ask for signatures' },
        ],
        accounts: accounts.map(({ index, address }) => ({ index, address })),
        selectedIndex: accounts[0]?.index ?? 0,
      })
      if (!answer.approved) throw userRejected()
      permission.set(answer.accountIndex ?? accounts[0]?.index ?? 0)
      refresh()
    }
    return known()
  }
  const known = () => {
    const account = permission.get()
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
        permission.revoke()
        refresh()
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
  return { provider: { request, addListener }, refresh }
}
