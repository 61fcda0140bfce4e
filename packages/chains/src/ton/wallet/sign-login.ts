import type { WalletSession } from '../../capabilities/wallet-module.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { tonAddressCodec } from '../address.ts'
import { proofPayload, withoutAddress } from '../login/proof-payload.ts'
import type { TonAccount, TonProof } from './connect-event.ts'
import type { TonBridge } from './ton-bridge.ts'
import { rawAddress } from './raw-address.ts'
import { sendRequest } from './wallet-requests.ts'
import { accountOf, connectWith } from './wallet-session.ts'
import { isRecord } from '../../errors/is-record.ts'

type Session = WalletSession<TonBridge>

const KEY = /^[0-9a-f]{64}$/i

/** Encodes the wallet's answer for the server (docs/families/ton.md, "Logins"). */
function spell(
  kind: string,
  { publicKey, stateInit }: TonAccount,
  signed: Omit<TonProof, 'payload'>,
): string {
  if (publicKey === undefined || !KEY.test(publicKey)) {
    throw new ChainError('unsupported', 'The wallet does not tell its public key.')
  }
  const bytes = (publicKey.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  const { timestamp, domain, signature } = signed
  return JSON.stringify({
    kind,
    timestamp,
    domain,
    signature,
    public_key: btoa(String.fromCharCode(...bytes)),
    state_init: stateInit,
  })
}

function requireAccountOf({ handle, address }: Session): TonAccount {
  const account = accountOf(handle)
  if (account?.address === address) return account
  throw new ChainError('disconnected', 'The wallet shares this account no more.')
}

function signsTexts({ deviceInfo }: TonBridge): boolean {
  const { features } = Object(deviceInfo)
  return (
    Array.isArray(features) &&
    features.some(
      (feature: unknown) =>
        isRecord(feature) &&
        feature['name'] === 'SignData' &&
        Array.isArray(feature['types']) &&
        feature['types'].includes('text'),
    )
  )
}

/** The proof that the wallet signed while connecting, if it was for this text. */
function proofOf({ proof }: TonAccount, text: string): TonProof | undefined {
  return proof?.payload === proofPayload(text) ? proof : undefined
}

/**
 * Proves the account with a text that ends with its address: by the proof the wallet signed while connecting, if for the same text;
 * otherwise by `signData`, or by reconnecting a wallet without that method.
 */
export async function signLogin(
  session: Session,
  message: string,
  pageUrl: string | undefined,
): Promise<string> {
  const { handle, address } = session
  const text = withoutAddress(message, address)
  const account = requireAccountOf(session)
  const given = proofOf(account, text)
  if (given !== undefined) return spell('ton_proof', account, given)
  if (!signsTexts(handle)) {
    await connectWith(handle, { pageUrl, text })
    const again = requireAccountOf(session)
    const proof = proofOf(again, text)
    if (proof === undefined) throw new ChainError('unknown', 'The wallet returned no signature.')
    return spell('ton_proof', again, proof)
  }
  const network = account.network === null ? {} : { network: account.network }
  const request = { type: 'text', text: message, from: rawAddress(address), ...network }
  const { address: signer, ...signed } = Object(await sendRequest(handle, 'signData', request))
  if (typeof signer !== 'string' || tonAddressCodec.normalize(signer) !== address) {
    throw new ChainError('unsupported', 'The wallet signed with another account than it was asked to.')
  }
  return spell('sign_data', account, signed)
}
