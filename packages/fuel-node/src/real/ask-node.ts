const TIMEOUT_MS = 30_000

/** Asks a node one query. Throws its first error. */
export async function askNode(
  url: string,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // CAST: GraphQL answers have this form.
  const { data, errors } = (await answer.json()) as {
    readonly data?: Readonly<Record<string, unknown>> | null
    readonly errors?: readonly { readonly message: string }[]
  }
  const [error] = errors ?? []
  if (error !== undefined) throw new Error(error.message)
  if (data === undefined || data === null) throw new Error('The node has not answered.')
  return data
}
