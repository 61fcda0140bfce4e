/** A call of the product's server: JSON-RPC in the body, or a path of a REST API. */
export interface NodeCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: Buffer
}

/** Counts the calls of the product's server since the start, by network and method. */
export interface CallCounter {
  count(networkId: string, call: NodeCall): void
  list(): Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Hashes, addresses and heights in paths. */
const NAMED_IN_PATH = /\/(?:\d+|[A-Za-z0-9]{20,})(?=\/|$)/g

const methodOf = (call: unknown): string =>
  typeof call === 'object' && call !== null && 'method' in call ? String(call.method) : 'unknown'

function methodsOf({ method, path, body }: NodeCall): readonly string[] {
  if (path !== '') return [`${method} ${path.replaceAll(NAMED_IN_PATH, '/*')}`]
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    return Array.isArray(parsed) ? parsed.map(methodOf) : [methodOf(parsed)]
  } catch {
    // The node itself refuses it.
    return ['unreadable']
  }
}

export function createCallCounter(): CallCounter {
  const counts = new Map<string, Map<string, number>>()
  return {
    count(networkId, call) {
      const ofNetwork = counts.get(networkId) ?? new Map<string, number>()
      counts.set(networkId, ofNetwork)
      for (const name of methodsOf(call)) ofNetwork.set(name, (ofNetwork.get(name) ?? 0) + 1)
    },
    list: () =>
      Object.fromEntries([...counts].map(([networkId, methods]) => [networkId, Object.fromEntries(methods)])),
  }
}
