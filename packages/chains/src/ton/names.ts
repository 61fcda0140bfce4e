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

/** TEP-81: what is asked for, and how the two records are told apart. */
const WALLET_CATEGORY = `0x${bytesToHex(sha256(utf8ToBytes('wallet')))}`
const NEXT_RESOLVER = 0xba93
const SMART_CONTRACT_ADDRESS = 0x9fd3
/** The longest that fits one cell, with the zeros beside its parts. */
const MAX_NAME_LENGTH = 124
/** Root, zone, name, and a few names below it; who hands on for longer goes round in circles. */
const MAX_STEPS = 8
const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** Lower case; letters, digits and hyphens alone. Undefined for what cannot be a name. */
function normalName(text: string): string | undefined {
  const name = text.toLowerCase()
  return name.length <= MAX_NAME_LENGTH && NAME.test(name) ? name : undefined
}

/** The last part first, a zero on either side of each. */
const encodeName = (name: string): Uint8Array => utf8ToBytes(`\0${name.split('.').reverse().join('\0')}\0`)

const asSlice = (bytes: Uint8Array): string =>
  beginCell().storeBuffer(Buffer.from(bytes)).endCell().toBoc().toString('base64')

/** The address of a record of this kind; resolvers are anybody's contracts, and what they answer may be anything. */
function readRecord(record: Cell, kind: number): Address | undefined {
  try {
    const slice = record.beginParse()
    return slice.loadUint(16) === kind ? slice.loadAddress() : undefined
  } catch {
    return undefined
  }
}

/** Asks one resolver after the other, as at one block, until one knows all that is left of the name. */
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

/** A name is split between its parts alone. */
const isPart = (rest: Uint8Array, length: number): boolean =>
  Number.isInteger(length) &&
  length > 0 &&
  (length === rest.length || (length < rest.length && (rest[length] === 0 || rest[length - 1] === 0)))

/**
 * TON DNS (TEP-81), from a quorum of nodes, since money follows names: the `wallet` record of names such as `alice.ton`. The chain has no
 * record of the other direction.
 */
export function createTonNameService(spec: {
  readonly pool: Pick<RpcPool, 'agree'>
  /** The root of all names. */
  readonly registry: Address
}): NameService {
  const { pool, registry } = spec
  return {
    async resolve(text, signal) {
      const name = normalName(text)
      if (name === undefined) return { status: 'invalid' }
      const [address] = await pool.agree(async (client, workSignal) => {
        const wallet = await findWallet(client, { registry, name }, workSignal)
        // Nobody is paid on the masterchain.
        return wallet?.workChain === 0 ? walletText(wallet) : undefined
      }, signal)
      return address === undefined ? { status: 'unknown', name } : { status: 'resolved', name, address }
    },
    reverse: () => Promise.resolve(undefined),
  }
}

/** Throws `unsupported` when the registry of the configuration is not there. */
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
