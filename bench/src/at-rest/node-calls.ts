/** Calls of the server by network and method. */
export type NodeCalls = Readonly<Record<string, Readonly<Record<string, number>>>>

/** What the devnet has counted since its start. */
export async function readNodeCalls(baseUrl: string): Promise<NodeCalls> {
  const answer = await fetch(`${baseUrl}/devnet/calls`, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`The devnet answered ${answer.status}`)
  // CAST: written by the devnet; its own tests check the shape.
  return (await answer.json()) as NodeCalls
}

/** The calls between two readings; methods that were not called are left out. */
export const callsBetween = (before: NodeCalls, after: NodeCalls): NodeCalls =>
  Object.fromEntries(
    Object.entries(after).map(([networkId, methods]) => [
      networkId,
      Object.fromEntries(
        Object.entries(methods)
          .map(([method, count]) => [method, count - (before[networkId]?.[method] ?? 0)] as const)
          .filter(([, count]) => count > 0),
      ),
    ]),
  )

export const countCalls = (methods: Readonly<Record<string, number>> = {}): number =>
  Object.values(methods).reduce((sum, count) => sum + count, 0)

/** Methods and counts as a list, the most frequent first. */
export const listCalls = (methods: Readonly<Record<string, number>> = {}): string =>
  Object.entries(methods)
    .toSorted(([, a], [, b]) => b - a)
    .map(([method, count]) => `${method} ${count.toFixed(0)}`)
    .join(', ')
