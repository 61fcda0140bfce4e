import { bytesToHex } from 'viem'
import { proofDigest } from './signed-texts.ts'
import type { TonBurnerAccount, TonBurnerContent } from './ton-burner-types.ts'
import { rawAddressOf, toBase64, walletOf } from './ton-methods.ts'

export const PROTOCOL = 2
const FEATURES = [
  'SendTransaction',
  { name: 'SendTransaction', maxMessages: 4 },
  { name: 'SignData', types: ['text'] },
]
/** The wallet's declared capabilities. */
export const DEVICE = {
  platform: 'browser',
  appName: 'burner',
  appVersion: '1.0.0',
  maxProtocolVersion: PROTOCOL,
  features: FEATURES,
}

/** What is shared about an account, including a proof of it if the site requested one. */
export function shareAccount(
  account: TonBurnerAccount,
  { network }: TonBurnerContent,
  asked?: { readonly payload: string; readonly domain: string },
) {
  const wallet = walletOf(account)
  const address = {
    name: 'ton_addr',
    address: rawAddressOf(wallet),
    network: String(network.globalId),
    publicKey: bytesToHex(wallet.publicKey).slice(2),
    walletStateInit: wallet.stateInit,
  }
  if (asked === undefined) return { items: [address], device: DEVICE }
  const { payload, domain } = asked
  const timestamp = Math.floor(Date.now() / 1_000)
  const signature = wallet.signDigest(proofDigest({ signer: wallet.place, domain, timestamp }, payload))
  const value = { lengthBytes: new TextEncoder().encode(domain).length, value: domain }
  const proof = { timestamp, domain: value, signature: toBase64(signature), payload }
  return { items: [address, { name: 'ton_proof', proof }], device: DEVICE }
}
