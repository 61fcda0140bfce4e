import { Address, beginCell, Cell, internal, SendMode, storeStateInit } from '@ton/core'
import { keyPairFromSeed, sha256_sync as sha256, sign } from '@ton/crypto'
import { TonClient, WalletContractV5R1 } from '@ton/ton'
import { createIndependentApi, type ApiOrder, type IndependentWallet } from './independent-api.ts'
import { tonBalance } from '../chains/ton-balance.ts'

/** The deposit action for a TON wallet. */
export interface TonAction {
  readonly chain_id: string
  readonly sender: string
  readonly valid_seconds: number
  readonly messages: readonly {
    readonly address: string
    readonly amount: string
    /** Base64. */
    readonly payload: string
  }[]
}

/** An integrator's client for TON: plain fetch and TON's SDK, without this project's code. */
export interface IndependentTonClient extends IndependentWallet<TonAction> {
  /** Sends `deposit.action` unchanged, without waiting. */
  sendDeposit(order: ApiOrder<TonAction>): Promise<void>
  /** Base units; null for the native coin. */
  balanceOf(token: string | null, owner: string): Promise<bigint>
}

function numberBytes(size: 4 | 8, value: number): Buffer {
  const buffer = Buffer.alloc(size)
  if (size === 8) buffer.writeBigUInt64BE(BigInt(value))
  else buffer.writeUInt32BE(value)
  return buffer
}

/** A wallet of version 5. `seed` is 32 bytes. */
export function createIndependentTonClient(options: {
  readonly baseUrl: string
  readonly seed: Uint8Array
}): IndependentTonClient {
  const keys = keyPairFromSeed(Buffer.from(options.seed))
  const contract = WalletContractV5R1.create({ publicKey: keys.publicKey })
  const address = contract.address.toString({ bounceable: false })
  const api = createIndependentApi<TonAction>(options.baseUrl, 'TON')
  const clientOf = async () => new TonClient({ endpoint: await api.rpcUrl('ton'), timeout: 10_000 })

  /** Signs with TON Connect's signData, as documented. */
  const signText = (text: string): string => {
    const [, domain = ''] = /^Domain: ([^:\s]+)/m.exec(text) ?? []
    const timestamp = Math.floor(Date.now() / 1_000)
    const message = Buffer.concat([
      Buffer.of(0xff, 0xff),
      Buffer.from('ton-connect/sign-data/'),
      numberBytes(4, 0),
      contract.address.hash,
      numberBytes(4, Buffer.byteLength(domain)),
      Buffer.from(domain),
      numberBytes(8, timestamp),
      Buffer.from('txt'),
      numberBytes(4, Buffer.byteLength(text)),
      Buffer.from(text),
    ])
    return JSON.stringify({
      kind: 'sign_data',
      timestamp,
      domain,
      signature: sign(sha256(message), keys.secretKey).toString('base64'),
      public_key: keys.publicKey.toString('base64'),
      state_init: beginCell().store(storeStateInit(contract.init)).endCell().toBoc().toString('base64'),
    })
  }

  return {
    address,
    waitFor: api.waitFor,
    login: () => api.login(address, async (text) => signText(text)),
    createOrder: (request) => api.createOrder({ ...request, sender: address }),
    async sendDeposit({ deposit: { action } }) {
      if (action.sender !== address) throw new Error(`Another wallet is asked to pay: ${action.sender}`)
      const wallet = (await clientOf()).open(contract)
      await wallet.sendTransfer({
        seqno: await wallet.getSeqno(),
        secretKey: keys.secretKey,
        timeout: Math.floor(Date.now() / 1_000) + action.valid_seconds,
        sendMode: SendMode.PAY_GAS_SEPARATELY,
        messages: action.messages.map((message) =>
          internal({
            to: Address.parse(message.address),
            bounce: Address.parseFriendly(message.address).isBounceable,
            value: BigInt(message.amount),
            body: Cell.fromBase64(message.payload),
          }),
        ),
      })
    },
    balanceOf: async (token, owner) => tonBalance({ client: await clientOf(), owner, minter: token }),
  }
}
