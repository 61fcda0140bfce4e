import { ChainError } from '../../errors/chain-error.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import { sendJsonRpc, type RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import { isPoverty } from './wallet-answers.ts'
import { isRecord } from '../../errors/is-record.ts'

/** What a wallet's transaction needs from the network's node. All methods throw ChainError. */
export interface WalletNode {
  genesisHash(): Promise<string>
  newestBlockhash(): Promise<string>
  /** Submits the transaction. Resolves also when the node does not answer, since it may have accepted it; throws the node's refusal. */
  send(transaction: string): Promise<void>
}

const TIMEOUT_MS = 8_000
const STALE = /blockhash not found|block height exceeded/i

function readText(value: unknown, what: string): string {
  if (typeof value === 'string') return value
  throw new ChainError('rpc_untrustworthy', `The node answered no ${what}.`)
}

/** Why the node's dry run rejected a signed transaction, which was then not sent. */
function toRefusal(error: ChainError): ChainError {
  const { text } = readErrorFacts(error)
  if (STALE.test(text)) {
    const message = 'It waited too long and was not sent. Try again.'
    return new ChainError('timeout', message, { cause: error })
  }
  // The error's data has the cause: code 1 of the system and token programs means insufficient funds.
  const kind = isPoverty(`${text} ${JSON.stringify(error.cause ?? null)}`)
    ? 'insufficient_funds'
    : 'execution_reverted'
  return new ChainError(kind, error.message, { cause: error })
}

export function createWalletNode(url: string): WalletNode {
  async function ask(method: string, params: readonly unknown[]): Promise<RpcOutcome | undefined> {
    const dependencies = {
      url,
      fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
      timeoutMs: TIMEOUT_MS,
    }
    const [outcome] = await sendJsonRpc(dependencies, [{ method, params }], AbortSignal.timeout(TIMEOUT_MS))
    return outcome
  }
  async function call(method: string, params: readonly unknown[]): Promise<unknown> {
    const outcome = await ask(method, params)
    if (outcome === undefined) throw new ChainError('rpc_unavailable', `${method} was not answered.`)
    if (!outcome.ok) throw outcome.error
    return outcome.result
  }
  return {
    genesisHash: async () => readText(await call('getGenesisHash', []), 'genesis hash'),
    async newestBlockhash() {
      const answer = await call('getLatestBlockhash', [{ commitment: 'confirmed' }])
      const value = isRecord(answer) ? answer['value'] : undefined
      return readText(isRecord(value) ? value['blockhash'] : undefined, 'blockhash')
    },
    async send(transaction) {
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
      const outcome = await ask('sendTransaction', [transaction, options]).catch((error: unknown) => {
        if (error instanceof ChainError && error.retryable) return undefined
        throw error
      })
      if (outcome?.ok === false) throw toRefusal(outcome.error)
    },
  }
}
