import { ChainError } from '../../errors/chain-error.ts'
import { sendJsonRpc, type NodeTransport } from '../../rpc/transport/json-rpc.ts'
import { parseTonAddress, type TonAddress } from '../address.ts'
import { parseBoc } from '../cells/parse-boc.ts'
import { sliceOf } from '../cells/slice.ts'
import { toBoc } from '../cells/to-boc.ts'
import { addressBits, loadAddress } from '../cells/values.ts'
import { isRecord } from '../../errors/is-record.ts'

/** A TON node as the browser queries it, through toncenter API v2. All methods throw ChainError. */
export interface BrowserNode {
  ask(method: string, params: object): Promise<unknown>
  /** The owner's wallet for a jetton; throws `rpc_untrustworthy` if the jetton does not exist. */
  jettonWallet(minter: string, owner: string): Promise<TonAddress>
  /** The result of a get method; undefined if it fails. */
  run(
    address: string,
    method: string,
    stack?: readonly (readonly [string, string])[],
  ): Promise<readonly unknown[] | undefined>
}

function addressAt(stack: readonly unknown[] | undefined): TonAddress | undefined {
  const [entry] = stack ?? []
  const [type, value]: readonly unknown[] = Array.isArray(entry) ? entry : []
  const { bytes } = Object(value)
  const cell = type === 'cell' && typeof bytes === 'string' ? parseBoc(bytes) : undefined
  try {
    return cell === undefined ? undefined : loadAddress(sliceOf(cell))
  } catch {
    // Too short for an address.
    return undefined
  }
}

export function createBrowserNode(transport: NodeTransport, signal: AbortSignal): BrowserNode {
  const node: BrowserNode = {
    async ask(method, params) {
      const [outcome] = await sendJsonRpc(transport, [{ method, params: { ...params } }], signal)
      if (outcome === undefined) throw new ChainError('rpc_unavailable', `${method} was not answered.`)
      if (!outcome.ok) throw outcome.error
      return outcome.result
    },
    async run(address, method, stack = []) {
      const answer = await node.ask('runGetMethod', { address, method, stack })
      const { exit_code: exit, stack: result } = isRecord(answer) ? answer : {}
      return exit === 0 && Array.isArray(result) ? result : undefined
    },
    async jettonWallet(minter, owner) {
      const account = parseTonAddress(owner)
      const argument = account && toBoc({ bits: addressBits(account), refs: [] })
      const stack = argument === undefined ? [] : [['tvm.Slice', argument] as const]
      const found = addressAt(await node.run(minter, 'get_wallet_address', stack))
      if (found === undefined) throw new ChainError('rpc_untrustworthy', `There is no jetton at ${minter}.`)
      return found
    },
  }
  return node
}
