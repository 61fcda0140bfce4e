import { ChainError } from '../../errors/chain-error.ts'
import { tonAddressCodec } from '../address.ts'
import { toWalletError } from './wallet-errors.ts'
import { isRecord } from '../../errors/is-record.ts'

/** The proof that a wallet signed while connecting. */
export interface TonProof {
  readonly timestamp: unknown
  readonly domain: unknown
  readonly signature: unknown
  readonly payload: unknown
}

/** What a wallet shares while connecting. */
export interface TonAccount {
  /** In normal form. */
  readonly address: string
  /** Global id of the wallet's current network; null if the wallet has not reported it. */
  readonly network: string | null
  /** Hex. */
  readonly publicKey: string | undefined
  /** The wallet's initial state as a bag of cells. */
  readonly stateInit: string | null
  readonly proof: TonProof | undefined
}

const textOr = <Other>(value: unknown, other: Other): string | Other =>
  typeof value === 'string' && value !== '' ? value : other

/** The account in a connect event; undefined if it shares none. */
export function readAccount(event: unknown): TonAccount | undefined {
  const { items } = Object(Object(event).payload)
  if (!Array.isArray(items)) return undefined
  const itemOf = (name: string): Record<string, unknown> =>
    Object(items.find((item: unknown) => isRecord(item) && item['name'] === name))
  const { address, network, publicKey, walletStateInit } = itemOf('ton_addr')
  const { proof } = itemOf('ton_proof')
  const normal = typeof address === 'string' ? tonAddressCodec.normalize(address) : undefined
  if (normal === undefined) return undefined
  return {
    address: normal,
    network: textOr(network, null),
    publicKey: textOr(publicKey, undefined),
    stateInit: textOr(walletStateInit, null),
    proof: isRecord(proof)
      ? {
          timestamp: proof['timestamp'],
          domain: Object(proof['domain']).value,
          signature: proof['signature'],
          payload: proof['payload'],
        }
      : undefined,
  }
}

/** Reads a wallet's answer to a connection request. Throws ChainError: the wallet's rejection, or `disconnected` when it shares no account. */
export function requireAccount(event: unknown): TonAccount {
  const { event: name, payload } = Object(event)
  if (name === 'connect_error') throw toWalletError(payload)
  const account = name === 'connect' ? readAccount(event) : undefined
  if (account === undefined) throw new ChainError('disconnected', 'No address')
  return account
}
