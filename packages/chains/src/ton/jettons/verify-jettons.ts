import { Address } from '@ton/core'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askOne, runMethod } from '../rpc/ton-calls.ts'
import { tonDialect } from '../rpc/ton-dialect.ts'

/** Throws `unsupported` unless every token is a jetton minter. No contract reports its decimals, so they come from the configuration. */
export async function verifyJettons(
  client: RpcClient,
  tokens: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (tokens.length === 0) return
  const { height } = await tonDialect.head(client, signal)
  const problems: string[] = []
  for (const token of tokens) {
    const answer = await askOne(client, runMethod(Address.parse(token), 'get_jetton_data', height), signal)
    if (answer.exit_code !== 0) problems.push(`There is no jetton at ${token}. Correct address.`)
  }
  if (problems.length > 0) throw new ChainError('unsupported', problems.join(' '), { problems })
}
