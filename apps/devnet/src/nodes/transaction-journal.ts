import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import { isHex, keccak256, type Hex } from 'viem'
import type { NodeClient } from './node-client.ts'

/** Records the signed transactions sent to a node, which loses pending ones when it stops. */
export interface TransactionJournal {
  /** Records the signed transactions in a JSON-RPC body before a node receives it. */
  record(body: Buffer): Promise<void>
  /** Resends transactions that are in no block, and removes those that are, or never can be. */
  replay(node: NodeClient): Promise<void>
  forget(): Promise<void>
}

const METHOD = 'eth_sendRawTransaction'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The signed transactions in a JSON-RPC body, single or batch; none if the body is malformed. */
export function findRawTransactions(body: string): Hex[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return []
  }
  const calls: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  return calls.flatMap((call) => {
    if (!isRecord(call) || call['method'] !== METHOD || !Array.isArray(call['params'])) return []
    const raw: unknown = call['params'][0]
    return isHex(raw) ? [raw] : []
  })
}

async function isMined(node: NodeClient, raw: Hex): Promise<boolean> {
  const receipt = await node.call('eth_getTransactionReceipt', [keccak256(raw)])
  return receipt !== null
}

async function isAccepted(node: NodeClient, raw: Hex): Promise<boolean> {
  return node.call(METHOD, [raw]).then(
    () => true,
    // Nonce already used, or no funds: it can no longer happen on this chain.
    () => false,
  )
}

export function createTransactionJournal(path: string): TransactionJournal {
  const rewrite = async (transactions: readonly Hex[]) => {
    await writeFile(`${path}.draft`, transactions.map((raw) => `${raw}\n`).join(''))
    await rename(`${path}.draft`, path)
  }
  return {
    async record(body) {
      if (!body.includes(METHOD)) return
      const found = findRawTransactions(body.toString('utf8'))
      if (found.length > 0) await appendFile(path, found.map((raw) => `${raw}\n`).join(''))
    },
    async replay(node) {
      const text = await readFile(path, 'utf8').catch(() => '')
      const kept: Hex[] = []
      // In sending order, since later nonces wait for earlier ones. The last line may be truncated.
      for (const raw of new Set(text.split('\n').slice(0, -1))) {
        if (isHex(raw) && !(await isMined(node, raw)) && (await isAccepted(node, raw))) kept.push(raw)
      }
      await rewrite(kept)
    },
    forget: () => rewrite([]),
  }
}
