import type {
  FoundWallet,
  OpenOptions,
  SessionListener,
  WalletAccount,
} from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { proofPayload } from '../login/proof-payload.ts'
import { readAccount, requireAccount, type TonAccount } from './connect-event.ts'
import type { TonBridge } from './ton-bridge.ts'
import { askWallet, sendRequest } from './wallet-requests.ts'
import { answerAtOnce } from '../../wallet/answer-at-once.ts'

type Found = FoundWallet<TonBridge>

const PROTOCOL = 2
const MANIFEST = '/tonconnect-manifest.json'

/** The account that each wallet shared last, needed to encode its signatures. */
const accounts = new WeakMap<TonBridge, TonAccount>()

export const accountOf = (bridge: TonBridge): TonAccount | undefined => accounts.get(bridge)

function rememberAccount(bridge: TonBridge, account: TonAccount): WalletAccount {
  accounts.set(bridge, account)
  return { address: account.address, chainId: account.network }
}

/** Asks the user to share an account, and to prove it with a text in the same step. Throws ChainError. */
export async function connectWith(
  bridge: TonBridge,
  { pageUrl, text }: { readonly pageUrl: string | undefined; readonly text: string | undefined },
): Promise<WalletAccount> {
  const proof = text === undefined ? [] : [{ name: 'ton_proof', payload: proofPayload(text) }]
  const request = {
    manifestUrl: new URL(MANIFEST, pageUrl).href,
    items: [{ name: 'ton_addr' }, ...proof],
  }
  return rememberAccount(bridge, requireAccount(await askWallet(() => bridge.connect(PROTOCOL, request))))
}

/** Any answer other than an account means that the wallet is no longer connected. */
async function restore(bridge: TonBridge): Promise<WalletAccount> {
  const event = await answerAtOnce(askWallet(() => bridge.restoreConnection()).catch(() => undefined))
  const account = readAccount(event)
  if (account === undefined) throw new ChainError('disconnected', 'The wallet is not connected any more.')
  return rememberAccount(bridge, account)
}

export const openAccount = async (
  { handle }: Found,
  { silently, pageUrl, loginText }: OpenOptions,
): Promise<WalletAccount> =>
  silently ? restore(handle) : connectWith(handle, { pageUrl, text: await loginText() })

export function followAccount({ handle }: Found, listener: SessionListener): () => void {
  const stop = handle.listen((event) => {
    const { event: name } = Object(event)
    if (name === 'disconnect') listener.onEnd()
    const account = name === 'connect' ? readAccount(event) : undefined
    if (account !== undefined) listener.onChange(rememberAccount(handle, account))
  })
  return () => {
    if (typeof stop === 'function') stop()
  }
}

export const closeAccount = ({ handle }: Found): Promise<unknown> => sendRequest(handle, 'disconnect')
