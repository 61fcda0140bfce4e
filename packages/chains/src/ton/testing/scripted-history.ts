import type { Cell } from '@ton/core'

/** A transaction of the scripted account, with its masterchain block. */
export interface ScriptedTransaction {
  readonly cell: Cell
  readonly lt: bigint
  readonly seqno: number
}

const hashText = (hash: Uint8Array): string => Buffer.from(hash).toString('base64')
const blockHash = (seqno: number): string => hashText(Buffer.alloc(32, seqno))

/** A toncenter node of one account with a given history, oldest first. For histories that a node enforcing the chain's rules would not accept. */
export function scriptHistory(spec: {
  readonly head: number
  readonly transactions: readonly ScriptedTransaction[]
  /** The configuration parameter with the global id. */
  readonly identity: Cell
}): typeof fetch {
  const { head, transactions, identity } = spec
  const block = (seqno: number) => ({ workchain: -1, seqno, root_hash: blockHash(seqno) })
  const idOf = ({ lt, cell }: ScriptedTransaction) => ({ lt: String(lt), hash: hashText(cell.hash()) })
  const answer = (method: string, params: Record<string, unknown>): unknown => {
    switch (method) {
      case 'getConfigParam':
        return { config: { bytes: identity.toBoc().toString('base64') } }
      case 'getMasterchainInfo':
        return { last: block(head) }
      case 'lookupBlock':
        return block(Number(params['seqno']))
      case 'getAddressInformation': {
        const last = transactions.findLast(({ seqno }) => seqno <= Number(params['seqno']))
        const none = { lt: '0', hash: hashText(new Uint8Array(32)) }
        return { balance: '1', state: 'active', last_transaction_id: last === undefined ? none : idOf(last) }
      }
      case 'getTransactions':
        return transactions
          .filter(({ lt }) => lt <= BigInt(String(params['lt'])))
          .toReversed()
          .slice(0, Number(params['limit']))
          .map((entry) => ({ transaction_id: idOf(entry), data: entry.cell.toBoc().toString('base64') }))
      default:
        throw new TypeError(`${method} is not scripted.`)
    }
  }
  return (_url, init) => {
    const body = typeof init?.body === 'string' ? init.body : '{}'
    const { id, method, params } = Object(JSON.parse(body))
    return Promise.resolve(Response.json({ jsonrpc: '2.0', id, ok: true, result: answer(method, params) }))
  }
}
