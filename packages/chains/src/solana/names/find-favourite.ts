import { toBase58 } from '../../encoding/base58.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askOne, getAccount, getAccountStarts } from '../rpc/solana-calls.ts'
import {
  favouriteAddress,
  NAME_OFFERS_PROGRAM,
  nameAddress,
  placeOfReverse,
  SOL_ROOT,
  type NamePlace,
} from './name-addresses.ts'
import { belongsAt, dataOf, readNameAccount } from './read-name-account.ts'

/** More than the longest name and its header. */
const READ_BYTES = 512
const LENGTH_BYTES = 4
const KEY_BYTES = 32
/** Subdomain names are stored with this prefix. */
const SUB_PREFIX = /^\0/

/** The domain account of an address's primary name. */
async function findFavouriteDomain(
  client: RpcClient,
  owner: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const account = await askOne(client, getAccount(client, favouriteAddress(owner)), signal)
  // The first byte is the account's kind.
  const domain = dataOf(account, NAME_OFFERS_PROGRAM)?.subarray(1)
  return domain?.length === KEY_BYTES ? toBase58(domain) : undefined
}

/** The name of an account as the registrar stored it: its length, then the text. */
function readText(data: Uint8Array): string | undefined {
  if (data.length < LENGTH_BYTES) return undefined
  const length = new DataView(data.buffer, data.byteOffset).getUint32(0, true)
  const text = data.subarray(LENGTH_BYTES, LENGTH_BYTES + length)
  if (text.length !== length) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text).replace(SUB_PREFIX, '')
  } catch {
    // Not valid UTF-8.
    return undefined
  }
}

async function readTexts(
  client: RpcClient,
  places: readonly NamePlace[],
  signal: AbortSignal,
): Promise<readonly (string | undefined)[]> {
  const { value } = await askOne(
    client,
    getAccountStarts(client, places.map(nameAddress), READ_BYTES),
    signal,
  )
  return places.map((place, index) => {
    const account = readNameAccount(value[index])
    return account !== undefined && belongsAt(account, place) ? readText(account.data) : undefined
  })
}

/** The primary name of an address, as stored. Does not check what that name resolves to. */
export async function findFavourite(
  client: RpcClient,
  owner: string,
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly domain: string } | undefined> {
  const domain = await findFavouriteDomain(client, owner, signal)
  if (domain === undefined) return undefined
  const account = await askOne(client, getAccountStarts(client, [domain], READ_BYTES), signal)
  const registry = readNameAccount(account.value[0])
  if (registry === undefined) return undefined
  const { parent } = registry
  const places = [placeOfReverse(domain, parent)]
  if (parent !== SOL_ROOT) places.push(placeOfReverse(parent, SOL_ROOT))
  const texts = await readTexts(client, places, signal)
  return texts.includes(undefined) ? undefined : { name: [...texts, 'sol'].join('.'), domain }
}
