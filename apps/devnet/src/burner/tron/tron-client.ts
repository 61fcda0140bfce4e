import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readTransaction, toTronAddress, tronHex } from '@sunspan/chains/signing/tron'
import { demand, demandSignature, requireOwner } from '../site/approve.ts'
import type { Ask } from '../burner-types.ts'
import { invalidParams } from '../provider-error.ts'
import { describeTronTransaction } from './describe-tron-transaction.ts'
import type { TronBurnerAccount, TronBurnerContent } from './tron-burner-types.ts'
import type { TronGateway } from './tron-gateway.ts'

export interface TronClientDeps {
  content: TronBurnerContent
  origin: string
  ask: Ask
  gateway: TronGateway
  permitted: () => TronBurnerAccount | undefined
}

const FIRST_RECOVERY = 27

function signDigest({ secret }: TronBurnerAccount, digest: Uint8Array): string {
  const signature = secp256k1.sign(digest, hexToBytes(secret))
  return `${signature.toCompactHex()}${(signature.recovery + FIRST_RECOVERY).toString(16)}`
}

async function signMessageV2(deps: TronClientDeps, message: unknown): Promise<string> {
  const owner = requireOwner(deps)
  if (typeof message !== 'string') throw invalidParams('signMessageV2 takes a text.')
  await demandSignature(deps, owner, message)
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes(`\u0019TRON Signed Message:\n${text.length}`)
  return `0x${signDigest(owner, keccak_256(concatBytes(prefix, text)))}`
}

/** Signs the bytes, whatever the JSON next to them says, and shows what the bytes do. */
async function sign(deps: TronClientDeps, transaction: unknown): Promise<object> {
  const owner = requireOwner(deps)
  const { raw_data_hex: hex, txID } = Object(transaction)
  const rawData = typeof hex === 'string' && /^(?:[0-9a-f]{2})+$/.test(hex) ? hexToBytes(hex) : undefined
  const read = rawData && readTransaction(rawData)
  if (rawData === undefined || read === undefined || read.txId !== txID) {
    throw invalidParams('sign takes a transfer or a call of a contract, with its bytes and its id.')
  }
  if (toTronAddress(read.payment.owner) !== owner.address) {
    throw invalidParams('The transaction is another account’s than the connected one.')
  }
  await deps.gateway.assertDevnet()
  await demand(deps, {
    kind: 'send',
    title: 'Send this transaction?',
    rows: describeTronTransaction(read, deps.content),
  })
  return { ...Object(transaction), signature: [signDigest(owner, sha256(rawData))] }
}

/** The client that pages sign with: the part of TronWeb that wallets are used for. */
export function createTronClient(deps: TronClientDeps) {
  return {
    ready: true,
    get defaultAddress() {
      const account = deps.permitted()
      if (account === undefined) return { base58: false, hex: false }
      return { base58: account.address, hex: tronHex(account.address) ?? false }
    },
    trx: {
      signMessageV2: (message: unknown) => signMessageV2(deps, message),
      sign: (transaction: unknown) => sign(deps, transaction),
      sendRawTransaction: (transaction: object) => deps.gateway.send(transaction),
    },
  }
}
