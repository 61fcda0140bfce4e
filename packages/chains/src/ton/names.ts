import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { beginCell, type Address, type Cell } from '@ton/core'
import type { NameService } from '../capabilities/name-service.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { askOne, cellAt, getAccount, numberAt, runMethod } from './rpc/ton-calls.ts'
import { tonDialect } from './rpc/ton-dialect.ts'
import { walletText } from './to-address.ts'

/** TEP-81: the category to resolve, and the tags of the two record kinds. */
const WALLET_CATEGORY = `0x${bytesToHex(sha256(utf8ToBytes('wallet')))}`
const NEXT_RESOLVER = 0xba93
const SMART_CONTRACT_ADDRESS = 0x9fd3
/** The longest encoding that fits into one cell, with the zero bytes next to its labels. */
const MAX_NAME_LENGTH = 124
/** Root, zone, name, and a few subdomains; a longer chain of resolvers is a loop. */
const MAX_STEPS = 8
const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** Lower case; only letters, digits and hyphens. Undefined for an invalid name. */
function normalName(text: string): string | undefined {
  const name = text.toLowerCase()
  return name.length <= MAX_NAME_LENGTH && NAME.test(name) ? name : undefined
}

/** Labels in reverse order, with a zero byte on either side of each. */
const encodeName = (name: string): Uint8Array => utf8ToBytes(`\0${name.split('.').reverse().join('\0')}\0`)

const asSlice = (bytes: Uint8Array): string =>
  beginCell().storeBuffer(Buffer.from(bytes)).endCell().toBoc().toString('base64')

/** The address in a record of this kind. Anyone can deploy a resolver, so its answer can be anything. */
function readRecord(record: Cell, kind: number): Address | undefined {
  try {
    const slice = record.beginParse()
    return slice.loadUint(16) === kind ? slice.loadAddress() : undefined
  } catch {
    return undefined
  }
}

/** Queries one resolver after another, all at the same block, until one resolves the rest of the name. */
async function findWallet(
  client: RpcClient,
  start: { readonly registry: Address; readonly name: string },
  signal: AbortSignal,
): Promise<Address | undefined> {
  const { height } = await tonDialect.head(client, signal)
  let resolver = start.registry
  let rest = encodeName(start.name)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const question = runMethod(resolver, 'dnsresolve', height, [
      ['tvm.Slice', asSlice(rest)],
      ['num', WALLET_CATEGORY],
    ])
    const answer = await askOne(client, question, signal)
    const understood = Number(numberAt(answer, 0) ?? 0n) / 8
    const record = cellAt(answer, 1)
    if (answer.exit_code !== 0 || record === undefined || !isPart(rest, understood)) return undefined
    if (understood === rest.length) return readRecord(record, SMART_CONTRACT_ADDRESS)
    const next = readRecord(record, NEXT_RESOLVER)
    if (next === undefined) return undefined
    resolver = next
    rest = rest.subarray(understood)
  }
  return undefined
}

/** A name may be split only between its labels. */
const isPart = (rest: Uint8Array, length: number): boolean =>
  Number.isInteger(length) &&
  length > 0 &&
  (length === rest.length || (length < rest.length && (rest[length] === 0 || rest[length - 1] === 0)))

/**
 * TON DNS (TEP-81), read from a quorum of nodes because money is sent by names: the `wallet` record of names such as `alice.ton`. The chain
 * has no reverse records.
 */
export function createTonNameService(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
  /** The root resolver. */
  readonly registry: Address
}): NameService {
  const { pool, registry } = spec
  return {
    async resolve(text, signal) {
      const name = normalName(text)
      if (name === undefined) return { status: 'invalid' }
      const [address] = await pool.agree(async (client, workSignal) => {
        const wallet = await findWallet(client, { registry, name }, workSignal)
        // Payments to the masterchain are not supported.
        return wallet?.workChain === 0 ? walletText(wallet) : undefined
      }, signal)
      return address === undefined ? { status: 'unknown', name } : { status: 'resolved', name, address }
    },
    reverse: () => Promise.resolve(undefined),
  }
}

/** Throws `unsupported` when the configured registry does not exist. */
export async function verifyRegistry(
  spec: { readonly networkId: string; readonly pool: Pick<RpcPool, 'agree'>; readonly registry: Address },
  signal: AbortSignal,
): Promise<void> {
  const [state] = await spec.pool.agree(async (client, workSignal) => {
    const { height } = await tonDialect.head(client, workSignal)
    return (await askOne(client, getAccount(spec.registry, height), workSignal)).state
  }, signal)
  if (state === 'active') return
  throw new ChainError(
    'unsupported',
    `Network ${spec.networkId}: there is no contract at ${spec.registry.toString()}. Correct name_registry, or set it to null.`,
  )
}
