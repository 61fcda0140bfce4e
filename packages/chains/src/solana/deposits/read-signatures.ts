import type { RpcClient } from '../../rpc/rpc-client.ts'
import { askOne, getSignatures } from '../rpc/solana-calls.ts'
import type { SignatureInfo } from '../rpc/schemas.ts'
import type { DepositTarget } from './find-deposits.ts'

/** The most that nodes answer at once. */
const PAGE = 1_000

export interface SlotRange {
  /** Not included. */
  readonly after: bigint
  readonly to: bigint
}

/** Transactions of an account in a range of slots, newest first. */
async function readOf(
  client: RpcClient,
  address: string,
  { after, to }: SlotRange,
  signal: AbortSignal,
): Promise<readonly SignatureInfo[]> {
  const found: SignatureInfo[] = []
  for (let before: string | undefined; ;) {
    const page = await askOne(client, getSignatures(client, address, before, PAGE), signal)
    found.push(...page.filter(({ slot }) => slot > after && slot <= to))
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE || last.slot <= after) return found
    before = last.signature
  }
}

/** Successful transactions that name any of our accounts, oldest first, each once. */
export async function readSignatures(
  client: RpcClient,
  { recipient, tokenAccounts }: DepositTarget,
  range: SlotRange,
  signal: AbortSignal,
): Promise<readonly SignatureInfo[]> {
  const lists: (readonly SignatureInfo[])[] = []
  for (const address of [recipient, ...tokenAccounts.map(({ account }) => account)]) {
    lists.push(await readOf(client, address, range, signal))
  }
  const bySignature = new Map(lists.flat().map((info) => [info.signature, info]))
  return [...bySignature.values()]
    .filter(({ err }) => err === null || err === undefined)
    .toReversed()
    .toSorted((a, b) => (a.slot < b.slot ? -1 : a.slot > b.slot ? 1 : 0))
}
