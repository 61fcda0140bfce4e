import type { AccountReader, AccountsRequest, ChainAccount } from '../capabilities/account-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import { readEach } from '../rpc/transport/read-each.ts'
import { ACCOUNT_INTERFACES } from './contracts/account-interfaces.ts'
import { STRK } from './contracts/tokens.ts'
import { createNodeClient } from './rpc/node-client.ts'
import { askEach, askOne, balanceOf, getClassHash, readAmount, view } from './rpc/starknet-calls.ts'

/** Addresses to look up in parallel. */
const AT_ONCE = 5

/** An account that has only received tokens other than STRK counts as unused until it is created. */
export const readStarknetAccounts: AccountReader = (request) =>
  readEach(request.addresses, AT_ONCE, (address) => readOne(request, address))

async function readOne(
  { rpcUrl: url, fetch, timeoutMs, signal }: AccountsRequest,
  address: string,
): Promise<ChainAccount> {
  const client = createNodeClient({ url, fetch, timeoutMs })
  if ((await askOne(client, getClassHash(address), signal)) === null) {
    const held = readAmount(await askOne(client, balanceOf(STRK, address), signal), STRK)
    return { isContract: false, isUsed: held > 0n }
  }
  const asked = ACCOUNT_INTERFACES.map((id) => view(address, 'supports_interface', [id]))
  const answers = await askEach(client, asked, signal)
  const failure = answers.find((answer) => answer instanceof ChainError && answer.retryable)
  if (failure instanceof ChainError) throw failure
  return { isContract: !answers.some((answer) => Array.isArray(answer) && answer[0] === 1n), isUsed: true }
}
