import type { BcoinMeta, BcoinNode, BcoinOutput, BcoinScript } from '../bcoin/bcoin-types.ts'
import { addressOf } from '../chain/read-address.ts'
import { reverseHash } from '../chain/reverse-hash.ts'
import { isTaproot } from '../chain/verify-taproot.ts'

function typeOf(script: BcoinScript): string {
  if (script.isPubkeyhash()) return 'p2pkh'
  if (script.isScripthash()) return 'p2sh'
  if (script.isWitnessPubkeyhash()) return 'v0_p2wpkh'
  if (script.isWitnessScripthash()) return 'v0_p2wsh'
  if (isTaproot(script.toRaw().toString('hex'))) return 'v1_p2tr'
  if (script.isNulldata()) return 'op_return'
  return script.isPubkey() ? 'p2pk' : 'unknown'
}

export function describeOutput({ script, value }: BcoinOutput) {
  const address = addressOf(script)
  return {
    scriptpubkey: script.toRaw().toString('hex'),
    scriptpubkey_asm: script.toASM(),
    scriptpubkey_type: typeOf(script),
    ...(address === undefined ? {} : { scriptpubkey_address: address }),
    value,
  }
}

export const describeStatus = ({ height, block, time }: BcoinMeta) =>
  height === -1
    ? { confirmed: false as const }
    : { confirmed: true as const, block_height: height, block_hash: reverseHash(block), block_time: time }

/** Cache by transaction and block: neither changes. Holds the newest only. */
const described = new Map<string, Awaited<ReturnType<typeof describe>>>()
const MAX_DESCRIBED = 10_000

/** A transaction with the outputs that it spends, in Esplora's format. */
export async function describeTransaction(node: BcoinNode, meta: BcoinMeta) {
  const { tx, height, block } = meta
  if (height === -1) return describe(node, meta)
  const key = `${tx.txid()} ${block}`
  const known = described.get(key) ?? (await describe(node, meta))
  if (described.size >= MAX_DESCRIBED) described.clear()
  described.set(key, known)
  return known
}

async function describe(node: BcoinNode, meta: BcoinMeta) {
  const { tx } = meta
  const view = await node.getMetaView(meta)
  const isCoinbase = tx.isCoinbase()
  const vin = tx.inputs.map((input) => {
    const spent = isCoinbase ? null : view.getOutputFor(input)
    return {
      txid: input.prevout.rhash(),
      vout: input.prevout.index,
      prevout: spent === null ? null : describeOutput(spent),
      scriptsig: input.script.toRaw().toString('hex'),
      witness: input.witness.items.map((item) => item.toString('hex')),
      is_coinbase: isCoinbase,
      sequence: input.sequence,
    }
  })
  const spent = vin.reduce((sum, { prevout }) => sum + (prevout?.value ?? 0), 0)
  return {
    txid: tx.txid(),
    version: tx.version,
    locktime: tx.locktime,
    vin,
    vout: tx.outputs.map(describeOutput),
    size: tx.getSize(),
    weight: tx.getWeight(),
    fee: isCoinbase ? 0 : spent - tx.getOutputValue(),
    status: describeStatus(meta),
  }
}
