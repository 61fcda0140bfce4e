import { parseBoc, parseTonAddress } from '@sunspan/chains/signing/ton'
import { hexToBytes } from 'viem'
import { demand, demandSignature, requireOwner } from '../site/approve.ts'
import type { Ask } from '../burner-types.ts'
import { invalidParams } from '../provider-error.ts'
import { describeMessages } from './describe-messages.ts'
import { textDigest } from './signed-texts.ts'
import type { TonBurnerAccount, TonBurnerContent } from './ton-burner-types.ts'
import type { TonGateway } from './ton-gateway.ts'
import { createWalletV4, type OutgoingMessage, type WalletV4 } from './wallet-v4.ts'

export interface TonMethodDeps {
  content: TonBurnerContent
  origin: string
  /** As the site's manifest names it. */
  domain: () => string
  ask: Ask
  gateway: TonGateway
  permitted: () => TonBurnerAccount | undefined
}

const MAX_MESSAGES = 4
const BOUNCEABLE = /^[EQ]/
const rawOf = ({ workchain, hash }: WalletV4['place']): string =>
  `${String(workchain)}:${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

export const walletOf = ({ secret }: TonBurnerAccount): WalletV4 => createWalletV4(hexToBytes(`0x${secret}`))
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes))
export const rawAddressOf = (wallet: WalletV4): string => rawOf(wallet.place)

const requireWallet = (deps: TonMethodDeps): WalletV4 => walletOf(requireOwner(deps))

/** Never signs for another account or network than the wallet's own, whatever a site requests. */
function assertOwn(deps: TonMethodDeps, wallet: WalletV4, { from, network }: Record<string, unknown>): void {
  const signer = typeof from === 'string' ? parseTonAddress(from) : undefined
  if (from !== undefined && (signer === undefined || rawOf(signer) !== rawOf(wallet.place))) {
    throw invalidParams('from is another account than the connected one.')
  }
  if (network !== undefined && network !== String(deps.content.network.globalId)) {
    throw invalidParams('Wrong network')
  }
}

function readMessage(message: unknown): OutgoingMessage {
  const { address, amount, payload } = Object(message)
  const to = typeof address === 'string' && !address.includes(':') ? parseTonAddress(address) : undefined
  const body = typeof payload === 'string' ? parseBoc(payload) : undefined
  const isAmount = typeof amount === 'string' && /^\d{1,36}$/.test(amount)
  if (to === undefined || !isAmount || (payload !== undefined && body === undefined)) {
    throw invalidParams('A message has a friendly address, an amount in nanotons, and perhaps a payload.')
  }
  return { to, bounces: BOUNCEABLE.test(String(address)), amount: BigInt(amount), body }
}

function readMessages(messages: unknown): readonly OutgoingMessage[] {
  const list: readonly unknown[] = Array.isArray(messages) ? messages : []
  if (list.length === 0 || list.length > MAX_MESSAGES) {
    throw invalidParams(`sendTransaction takes 1 to ${String(MAX_MESSAGES)} messages.`)
  }
  return list.map(readMessage)
}

const DEFAULT_VALID_SECONDS = 300

export async function answerSendTransaction(deps: TonMethodDeps, payload: unknown): Promise<string> {
  const wallet = requireWallet(deps)
  const { messages: asked, valid_until: until, ...rest } = Object(payload)
  assertOwn(deps, wallet, rest)
  const messages = readMessages(asked)
  const now = Math.floor(Date.now() / 1_000)
  const validUntil = Number.isSafeInteger(until) ? until : now + DEFAULT_VALID_SECONDS
  if (validUntil <= now) throw invalidParams('The request is too old.')
  await deps.gateway.assertDevnet()
  await demand(deps, {
    kind: 'send',
    title: 'Send this transaction?',
    rows: describeMessages(wallet.address, messages, deps.content),
  })
  const seqno = await deps.gateway.seqnoOf(wallet.address)
  const boc = wallet.sign({ seqno, validUntil, messages })
  await deps.gateway.send(boc)
  return boc
}

export async function answerSignData(deps: TonMethodDeps, payload: unknown) {
  const wallet = requireWallet(deps)
  const { type, text, ...rest } = Object(payload)
  assertOwn(deps, wallet, rest)
  if (type !== 'text' || typeof text !== 'string') throw invalidParams('signData takes a text.')
  await demandSignature(deps, wallet, text)
  const domain = deps.domain()
  const timestamp = Math.floor(Date.now() / 1_000)
  const signature = wallet.signDigest(textDigest({ signer: wallet.place, domain, timestamp }, text))
  return {
    signature: toBase64(signature),
    address: rawAddressOf(wallet),
    timestamp,
    domain,
    payload: { type, text },
  }
}
