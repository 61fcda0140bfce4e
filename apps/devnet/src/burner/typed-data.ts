import type { TypedDataDefinition } from 'viem'
import { invalidParams } from './provider-error.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(source: unknown): unknown {
  if (typeof source !== 'string') return source
  try {
    return JSON.parse(source)
  } catch {
    throw invalidParams('Typed data must be JSON.')
  }
}

/** Parses EIP-712 data for signing and display. Throws ProviderError if it is malformed or for another chain. */
export function readTypedData(
  source: unknown,
  chainId: number,
): { typedData: TypedDataDefinition; readable: string } {
  const data = parse(source)
  if (
    !isRecord(data) ||
    !isRecord(data['types']) ||
    !isRecord(data['message']) ||
    !isRecord(data['domain'])
  ) {
    throw invalidParams('Typed data must hold types, domain, primaryType and message.')
  }
  if (typeof data['primaryType'] !== 'string') throw invalidParams('primaryType must be a name.')
  const wanted = data['domain']['chainId']
  if (wanted !== undefined && Number(wanted) !== chainId) {
    throw invalidParams('The data is meant for another chain than the one the wallet is on.')
  }
  const readable = JSON.stringify({ domain: data['domain'], message: data['message'] }, null, 2)
  // CAST: the parts were checked above; signing itself checks every field against its type.
  return { typedData: data as unknown as TypedDataDefinition, readable }
}
