import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { Address, beginCell, Cell, internal, SendMode, storeMessage, storeStateInit } from '@ton/core'
import { WalletContractV4 } from '@ton/ton'
import { connectEvent, createScriptedTonWallet, type ScriptedTonWallet } from './scripted-ton-wallet.ts'

/** A transaction request in TON Connect's format. */
export interface AskedTransaction {
  readonly valid_until: number
  readonly network: string
  readonly from: string
  readonly messages: readonly {
    readonly address: string
    readonly amount: string
    readonly payload?: string
  }[]
}

export interface TonConnectWallet extends ScriptedTonWallet {
  readonly contract: WalletContractV4
  /** Signs a message with the wallet's own key, without submitting it. */
  sign(asked: AskedTransaction): Promise<Cell>
}

const DOMAIN = 'localhost'
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

function numberBytes(size: 4 | 8, value: number, isLittleEndian: boolean): Buffer {
  const buffer = Buffer.alloc(size)
  if (size === 8) buffer[isLittleEndian ? 'writeBigUInt64LE' : 'writeBigUInt64BE'](BigInt(value))
  else buffer[isLittleEndian ? 'writeUInt32LE' : 'writeUInt32BE'](value)
  return buffer
}

/** A v4 wallet behind TON Connect's bridge, with its own key. The official library signs and sends. */
export function createTonConnectWallet(spec: {
  readonly name: string
  /** 32 bytes. */
  readonly secret: Uint8Array
  readonly network: string
  readonly features?: readonly unknown[]
  readonly seqno: () => Promise<number>
  /** Submits a bag of cells to the network. */
  readonly submit: (boc: string) => Promise<unknown>
}): TonConnectWallet {
  const publicKey = Buffer.from(ed25519.getPublicKey(spec.secret))
  const contract = WalletContractV4.create({ workchain: 0, publicKey })
  const address = contract.address.toRawString()
  const sign = async ({ messages, valid_until: timeout }: AskedTransaction): Promise<Cell> => {
    const seqno = await spec.seqno()
    const body = contract.createTransfer({
      seqno,
      timeout,
      secretKey: Buffer.concat([spec.secret, publicKey]),
      sendMode: SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS,
      messages: messages.map(({ address: to, amount, payload }) =>
        internal({
          to: Address.parse(to),
          value: BigInt(amount),
          bounce: Address.parseFriendly(to).isBounceable,
          ...(payload !== undefined && { body: Cell.fromBase64(payload) }),
        }),
      ),
    })
    const info = { type: 'external-in', src: null, dest: contract.address, importFee: 0n } as const
    return beginCell()
      .store(storeMessage({ info, init: seqno === 0 ? contract.init : null, body }))
      .endCell()
  }
  const place = Buffer.concat([numberBytes(4, 0, false), contract.address.hash])
  const signed = (digest: Buffer): string => Buffer.from(ed25519.sign(digest, spec.secret)).toString('base64')
  const prove = (payload: string) => {
    const timestamp = Math.floor(Date.now() / 1_000)
    const message = Buffer.concat([
      Buffer.from('ton-proof-item-v2/'),
      place,
      numberBytes(4, DOMAIN.length, true),
      Buffer.from(DOMAIN),
      numberBytes(8, timestamp, true),
      Buffer.from(payload),
    ])
    const digest = Buffer.concat([Buffer.of(0xff, 0xff), Buffer.from('ton-connect'), sha256(message)])
    return {
      timestamp,
      domain: { lengthBytes: 9, value: DOMAIN },
      signature: signed(sha256(digest)),
      payload,
    }
  }
  const wallet = createScriptedTonWallet({
    name: spec.name,
    address,
    ...(spec.features && { features: spec.features }),
  })
  const state = beginCell().store(storeStateInit(contract.init)).endCell().toBoc().toString('base64')
  wallet.script({
    connect(request) {
      const { items } = Object(request)
      const asked = items.find(({ name }: { name: string }) => name === 'ton_proof')
      return connectEvent({
        address,
        network: spec.network,
        publicKey: publicKey.toString('hex'),
        stateInit: state,
        ...(asked && { proof: prove(asked.payload) }),
      })
    },
    signData(asked) {
      const timestamp = Math.floor(Date.now() / 1_000)
      const { text } = Object(asked)
      const message = Buffer.concat([
        Buffer.of(0xff, 0xff),
        Buffer.from('ton-connect/sign-data/'),
        place,
        numberBytes(4, DOMAIN.length, false),
        Buffer.from(DOMAIN),
        numberBytes(8, timestamp, false),
        Buffer.from('txt'),
        numberBytes(4, Buffer.byteLength(text), false),
        Buffer.from(text),
      ])
      return { id: '1', result: { signature: signed(sha256(message)), address, timestamp, domain: DOMAIN } }
    },
    async sendTransaction(asked) {
      // CAST: the connector passes this to a wallet.
      const boc = (await sign(asked as AskedTransaction)).toBoc().toString('base64')
      await spec.submit(boc)
      return { id: '1', result: boc }
    },
  })
  return { ...wallet, contract, sign }
}
