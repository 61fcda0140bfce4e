import { toBase58 } from '../../encoding/base58.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { solanaAddressCodec } from '../address.ts'
import { TOKEN_PROGRAM } from '../transactions/programs.ts'
import { askOne, getAccount, getAccountStarts, getLargestHolders } from '../rpc/solana-calls.ts'
import type { RpcAccount } from '../rpc/schemas.ts'
import {
  NAME_TOKENS_PROGRAM,
  nameAddress,
  placeOfRecord1,
  placeOfRecord2,
  tokenMintAddress,
  tokenRecordAddress,
  type NamePlace,
} from './name-addresses.ts'
import { belongsAt, dataOf, readNameAccount } from './read-name-account.ts'
import { isAgreed, serviceRecordAddress } from './record-service.ts'
import { readRecord1, readRecord2, type PayeeRecord } from './read-paid-record.ts'

/** More than the longest record. Owners may store long data in their names. */
const READ_BYTES = 256
const KEY_BYTES = 32
const TOKEN_ACCOUNT_BYTES = 165
const AMOUNT_OFFSET = 2 * KEY_BYTES
/** The name is currently tokenized. */
const ACTIVE_TOKEN = 2

const STALE: PayeeRecord = { status: 'stale' }
const REFUSED: PayeeRecord = { status: 'refused' }

function readRecords(
  [first, second]: readonly (RpcAccount | null | undefined)[],
  { domain, owner }: { readonly domain: string; readonly owner: string },
): PayeeRecord {
  const newer = readNameAccount(second)
  if (newer !== undefined) {
    if (!belongsAt(newer, placeOfRecord2(domain))) return REFUSED
    const record = readRecord2(newer.data, owner)
    if (record.status !== 'stale') return record
  }
  const older = readNameAccount(first)
  if (older === undefined) return STALE
  const place = placeOfRecord1(domain)
  return belongsAt(older, place) ? readRecord1(older.data, nameAddress(place), owner) : REFUSED
}

/** The holder of a name's token. */
async function findHolder(
  client: RpcClient,
  domain: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const mint = tokenMintAddress(domain)
  const [largest] = await askOne(client, getLargestHolders(mint), signal)
  if (largest === undefined) return undefined
  const data = dataOf(await askOne(client, getAccount(client, largest), signal), TOKEN_PROGRAM)
  if (data?.length !== TOKEN_ACCOUNT_BYTES) return undefined
  const key = (place: number): string => toBase58(data.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES))
  const isOne =
    data[AMOUNT_OFFSET] === 1 &&
    data.subarray(AMOUNT_OFFSET + 1, AMOUNT_OFFSET + 8).every((byte) => byte === 0)
  return key(0) === mint && isOne ? key(1) : undefined
}

/** Who should be paid according to a name's accounts, in the order of SNS-IP 5: the holder of its token, its SOL record, its owner. */
async function readTarget(
  client: RpcClient,
  place: NamePlace,
  { accounts, signal }: { readonly accounts: readonly (RpcAccount | null)[]; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const domain = nameAddress(place)
  const [account, token, ...records] = accounts
  const registry = readNameAccount(account)
  if (registry === undefined || !belongsAt(registry, place)) return undefined
  if (dataOf(token, NAME_TOKENS_PROGRAM)?.[0] === ACTIVE_TOKEN) return findHolder(client, domain, signal)
  const { owner } = registry
  const record = readRecords(records, { domain, owner })
  if (record.status === 'refused') return undefined
  return record.status === 'paid' ? record.address : owner
}

/**
 * Who should be paid for a name, if that address can receive payments (ownerless addresses and program accounts cannot). Undefined as well
 * when the service that `.sol` is migrating to disagrees.
 */
export async function findPayee(
  client: RpcClient,
  { name, place }: { readonly name: string; readonly place: NamePlace },
  signal: AbortSignal,
): Promise<string | undefined> {
  const domain = nameAddress(place)
  const records = [placeOfRecord1(domain), placeOfRecord2(domain)].map(nameAddress)
  const asked = [serviceRecordAddress(name), domain, tokenRecordAddress(domain), ...records]
  const { value } = await askOne(client, getAccountStarts(client, asked, READ_BYTES), signal)
  const [serviceRecord, ...accounts] = value
  const target = await readTarget(client, place, { accounts, signal })
  if (target === undefined || !isAgreed(serviceRecord, target)) return undefined
  return solanaAddressCodec.normalize(target)
}
