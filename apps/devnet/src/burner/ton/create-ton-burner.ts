import { BURNER_ICON_URI } from '../burner-icon.ts'
import type { BurnerPage } from '../site/burner-page.ts'
import type { Ask } from '../burner-types.ts'
import { PROVIDER_ERRORS, ProviderError, userRejected } from '../provider-error.ts'
import { askForAccount } from '../site/site-connection.ts'
import { createSiteAsk, createSitePermission } from '../site/site-permission.ts'
import { readManifest } from './read-manifest.ts'
import type { TonBurnerAccount, TonBurnerContent } from './ton-burner-types.ts'
import { toTonConnectError, TON_CONNECT_ERRORS } from './ton-errors.ts'
import { createTonGateway } from './ton-gateway.ts'
import { DEVICE, PROTOCOL, shareAccount } from './share-account.ts'
import { answerSendTransaction, answerSignData } from './ton-methods.ts'
import { createWalletEvents } from './wallet-events.ts'

export type TonBurnerDeps = TonBurnerContent & BurnerPage

const PERMISSION = 'burner:ton:permission'
function readPayload(request: unknown): string | undefined {
  const { items } = Object(request)
  const proof: unknown = Array.isArray(items)
    ? items.find((item: unknown) => Object(item).name === 'ton_proof')
    : undefined
  const { payload } = Object(proof)
  return typeof payload === 'string' ? payload : undefined
}

/** Asks the owner for an account, and for a proof of it if the site requests one. Rejects with ProviderError. */
async function approve(
  { accounts, network, origin }: TonBurnerDeps,
  ask: Ask,
  wish: { readonly domain: string; readonly isProved: boolean; readonly selectedIndex: number },
): Promise<TonBurnerAccount> {
  const proof = `a proof that the address is yours, for ${wish.domain} alone`
  const index = await askForAccount({
    ask,
    accounts,
    origin,
    kind: network.name,
    selectedIndex: wish.selectedIndex,
    more: wish.isProved ? [{ label: 'It will get', value: proof }] : [],
  })
  const account = accounts.find((candidate) => candidate.index === index)
  if (account === undefined) throw userRejected()
  return account
}

/** Creates a wallet with TON Connect's JS bridge. Call `refresh` when another tab may have changed its storage. */
export function createTonBurner(deps: TonBurnerDeps) {
  const { accounts, network, tokens, origin } = deps
  const content = { accounts, network, tokens }
  const permission = createSitePermission(PERMISSION, deps)
  const events = createWalletEvents()
  const ask = createSiteAsk(deps)
  let domain = new URL(origin).host
  const methods = {
    content,
    origin,
    ask,
    gateway: createTonGateway(deps),
    permitted: permission.get,
    domain: () => domain,
  }
  let seen = permission.get()?.address

  const refresh = () => {
    const now = permission.get()
    if (now?.address === seen) return
    seen = now?.address
    events.emit(
      now === undefined ? events.make('disconnect', {}) : events.make('connect', shareAccount(now, content)),
    )
  }
  const connect = async (version: number, request: unknown) => {
    try {
      if (version !== PROTOCOL) throw new ProviderError(TON_CONNECT_ERRORS.badRequest, 'Another version.')
      domain = await readManifest(deps, Object(request).manifestUrl)
      const payload = readPayload(request)
      const selectedIndex = permission.get()?.index ?? accounts[0]?.index ?? 0
      const account = await approve(deps, ask, { domain, isProved: payload !== undefined, selectedIndex })
      permission.set(account.index)
      seen = account.address
      const proof = payload === undefined ? undefined : { payload, domain }
      return events.make('connect', shareAccount(account, content, proof))
    } catch (error: unknown) {
      return events.make('connect_error', toTonConnectError(error))
    }
  }
  const run = async (method: unknown, payload: unknown): Promise<unknown> => {
    if (method === 'sendTransaction') return answerSendTransaction(methods, payload)
    if (method === 'signData') return answerSignData(methods, payload)
    if (method !== 'disconnect') {
      throw new ProviderError(PROVIDER_ERRORS.unsupportedMethod, `${String(method)} is not supported.`)
    }
    permission.revoke()
    // The response alone informs the caller, so no event is needed.
    seen = undefined
    return {}
  }
  const tonconnect = {
    protocolVersion: PROTOCOL,
    isWalletBrowser: false,
    deviceInfo: DEVICE,
    walletInfo: { name: 'Burner Wallet', image: BURNER_ICON_URI, about_url: origin },
    connect,
    async restoreConnection() {
      const account = permission.get()
      return account === undefined
        ? events.make('connect_error', { code: TON_CONNECT_ERRORS.unknownApp, message: 'Unknown app' })
        : events.make('connect', shareAccount(account, content))
    },
    async send({ method, params, id }: { method: unknown; params: readonly unknown[]; id: unknown }) {
      try {
        const [text] = params
        return { id, result: await run(method, typeof text === 'string' ? JSON.parse(text) : undefined) }
      } catch (error: unknown) {
        return { id, error: toTonConnectError(error) }
      }
    },
    listen: events.listen,
  }
  return { tonconnect, refresh }
}
