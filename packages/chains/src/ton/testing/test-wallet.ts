import { ed25519 } from '@noble/curves/ed25519.js'
import {
  Address,
  beginCell,
  Cell,
  contractAddress,
  internal,
  SendMode,
  storeMessage,
  storeStateInit,
} from '@ton/core'
import { WalletContractV4 } from '@ton/ton'
import type { TonDepositAction } from '../deposit-action.ts'
import { parseTonAddress } from '../address.ts'
import { digestOf } from '../login/signed-text.ts'
import { walletText } from '../to-address.ts'

/** A v4 wallet that executes deposits exactly as authored, over a node's HTTP API. */
export interface TonTestWallet {
  /** In normal form. */
  readonly address: string
  /** Submits the message to the node. Throws the node's error. */
  execute(action: TonDepositAction): Promise<void>
  /** A login answer, encoded as the web app sends it. */
  signMessage(text: string, domain: string): string
}

const TIMEOUT_MS = 10_000
const MAX_MESSAGES = 4

async function call(rpcUrl: string, method: string, params: object): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { ok, result, error } = Object(await response.json())
  if (ok !== true) throw new Error(`${method}: ${String(error)}`)
  return result
}

/** `secret` is 32 bytes. */
export function createTonTestWallet(rpcUrl: string, secret: Uint8Array): TonTestWallet {
  const publicKey = Buffer.from(ed25519.getPublicKey(secret))
  const secretKey = Buffer.concat([secret, publicKey])
  const wallet = WalletContractV4.create({ workchain: 0, publicKey })
  const address = walletText(wallet.address)
  return {
    address,
    async execute({ messages }) {
      if (messages.length > MAX_MESSAGES)
        throw new Error('A wallet of version 4 sends four messages at once.')
      const account = Object(await call(rpcUrl, 'getWalletInformation', { address }))
      const isDeployed = account.account_state === 'active'
      const body = wallet.createTransfer({
        seqno: isDeployed ? Number(account.seqno) : 0,
        secretKey,
        sendMode: SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS,
        messages: messages.map((message) => {
          const { isBounceable } = Address.parseFriendly(message.address)
          const [payload] = Cell.fromBoc(Buffer.from(message.payload, 'base64'))
          return internal({
            to: Address.parse(message.address),
            value: BigInt(message.amount),
            bounce: isBounceable,
            ...(payload && { body: payload }),
          })
        }),
      })
      const info = { type: 'external-in', src: null, dest: wallet.address, importFee: 0n } as const
      const message = beginCell()
        .store(storeMessage({ info, init: isDeployed ? null : wallet.init, body }))
        .endCell()
      await call(rpcUrl, 'sendBoc', { boc: message.toBoc().toString('base64') })
    },
    signMessage(message, domain) {
      const parsed = parseTonAddress(address)
      if (parsed === undefined || !contractAddress(0, wallet.init).equals(wallet.address)) {
        throw new Error('The wallet has no address.')
      }
      const answer = {
        kind: 'sign_data' as const,
        timestamp: Math.floor(Date.now() / 1_000),
        domain,
        signature: new Uint8Array(64),
        publicKey: Uint8Array.from(publicKey),
        stateInit: null,
      }
      const digest = digestOf({ address, message, signature: '' }, answer, parsed)
      return JSON.stringify({
        kind: answer.kind,
        timestamp: answer.timestamp,
        domain,
        signature: Buffer.from(ed25519.sign(digest, secret)).toString('base64'),
        public_key: publicKey.toString('base64'),
        state_init: beginCell().store(storeStateInit(wallet.init)).endCell().toBoc().toString('base64'),
      })
    },
  }
}
