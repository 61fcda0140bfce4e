import { isAccepted, VALID } from '../chain/account-classes.ts'
import type { Call } from '../chain/erc20.ts'
import { shortString, toHex } from '../chain/felt.ts'
import { selectorOf } from '../chain/hashes.ts'
import { feltOf, feltsOf, recordOf, type Params } from '../rpc/read-params.ts'
import { contractNotFound, RpcError } from '../rpc/rpc-error.ts'
import { heightOf } from './block-id.ts'
import type { Methods, NodeContext } from './method-table.ts'

const IS_VALID = new Set(['is_valid_signature', 'isValidSignature'].map(selectorOf))
const SUPPORTS = new Set(['supports_interface', 'supportsInterface'].map(selectorOf))
const PUBLIC_KEY = new Set(['get_public_key', 'getPublicKey', 'get_owner'].map(selectorOf))
/** Interfaces of account contracts: SRC-5 itself, and SRC-6. */
const INTERFACES = new Set([
  0x3f918d17e5ee77373b56385708f855659a07f75997f365cf87748628532a055n,
  0x2ceccef7f994940b3962a6c67e0ba4fcd37df7d131417c604f91e03caecc1cdn,
])

/** Calls without effect. */
export function callMethods({ chain }: Pick<NodeContext, 'chain'>): Methods {
  const { accounts, tokens } = chain.machine

  /** The answer of an account contract; undefined for a function that it lacks. */
  function askAccount(
    { to, selector, calldata }: Call,
    after: number | undefined,
  ): readonly bigint[] | undefined {
    const account = accounts.find(to, after)
    if (account === undefined) throw contractNotFound()
    if (PUBLIC_KEY.has(selector)) return [account.key]
    if (SUPPORTS.has(selector)) return [INTERFACES.has(calldata[0] ?? 0n) ? 1n : 0n]
    if (!IS_VALID.has(selector)) return undefined
    const [hash = 0n, length = 0n, ...signature] = calldata
    if (BigInt(signature.length) !== length) {
      throw new RpcError(40, 'Contract error', {
        revert_error: toHex(shortString('Failed to deserialize param #2')),
      })
    }
    if (isAccepted(account, hash, signature)) return [VALID]
    return [0n]
  }

  function call({ request, block_id }: Params): readonly string[] {
    const { contract_address, entry_point_selector, calldata } = recordOf(request, 'request')
    const asked = {
      to: feltOf(contract_address, 'contract_address'),
      selector: feltOf(entry_point_selector, 'entry_point_selector'),
      calldata: feltsOf(calldata, 'calldata'),
    }
    const after = heightOf(chain, block_id)
    const answer = tokens.has(asked.to) ? tokens.view(asked, after) : askAccount(asked, after)
    if (answer === undefined) throw new RpcError(21, 'Requested entrypoint does not exist in the contract')
    return answer.map(toHex)
  }

  return { starknet_call: { params: ['request', 'block_id'], run: call } }
}
