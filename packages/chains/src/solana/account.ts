import type { AccountReader, AccountsRequest, ChainAccount } from '../capabilities/account-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import { askNode } from '../rpc/transport/ask-node.ts'
import { readEach } from '../rpc/transport/read-each.ts'
import { readAccounts, readSignatureInfos } from './rpc/schemas.ts'
import { SYSTEM_PROGRAM } from './transactions/programs.ts'

/** Node limit for `getMultipleAccounts`. */
const BATCH = 100
/** Histories to request in parallel. */
const AT_ONCE = 5
const CONFIRMED = { commitment: 'confirmed' }
const NOT_THERE: ChainAccount = { isContract: false, isUsed: false }

/**
 * Accounts without a key belong to a program: programs themselves, mints, token accounts. A wallet without lamports has no account at all,
 * yet may have a history and tokens.
 */
export const readSolanaAccounts: AccountReader = async (request) => {
  const { addresses } = request
  const batches = Array.from({ length: Math.ceil(addresses.length / BATCH) }, (_, index) =>
    addresses.slice(index * BATCH, (index + 1) * BATCH),
  )
  const results: (ChainAccount | ChainError | null)[] = []
  for (const [index, result] of (
    await readEach(batches, 1, (batch) => readBatch(request, batch))
  ).entries()) {
    results.push(...(result instanceof ChainError ? (batches[index] ?? []).map(() => result) : result))
  }
  return readEach([...addresses.entries()], AT_ONCE, async ([place, address]) => {
    const result = results[place] ?? (await readHistory(request, address))
    if (result instanceof ChainError) throw result
    return result
  })
}

/** Null for an address without an account. */
async function readBatch(
  { rpcUrl: url, fetch, timeoutMs, signal }: AccountsRequest,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | null)[]> {
  // The data is not needed and may be long.
  const options = { ...CONFIRMED, encoding: 'base64', dataSlice: { offset: 0, length: 0 } }
  const call = { method: 'getMultipleAccounts', params: [addresses, options] }
  const { value } = readAccounts(await askNode({ url, fetch, timeoutMs }, call, signal))
  return addresses.map((_, place) => {
    const account = value[place]
    if (account === undefined)
      throw new ChainError('rpc_untrustworthy', 'The node returned fewer accounts than requested.')
    return account && { isContract: account.executable || account.owner !== SYSTEM_PROGRAM, isUsed: true }
  })
}

async function readHistory(
  { rpcUrl: url, fetch, timeoutMs, signal }: AccountsRequest,
  address: string,
): Promise<ChainAccount> {
  const call = { method: 'getSignaturesForAddress', params: [address, { ...CONFIRMED, limit: 1 }] }
  const [newest] = readSignatureInfos(await askNode({ url, fetch, timeoutMs }, call, signal))
  return newest === undefined ? NOT_THERE : { isContract: false, isUsed: true }
}
