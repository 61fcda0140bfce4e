const TIMEOUT_MS = 10_000

async function ask(baseUrl: string, network: string, method: string, params: readonly unknown[]) {
  const answer = await fetch(`${baseUrl}/devnet/rpc/${network}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // CAST: a node's response; the tests check the values.
  const { result } = (await answer.json()) as { result: { value: unknown } }
  return result.value
}

interface TokenAccount {
  readonly account: {
    readonly data: {
      readonly parsed: { readonly info: { readonly tokenAmount: { readonly amount: string } } }
    }
  }
}

/** An owner's balance in base units on a network of the Solana family, by its node; of the coin if no mint is given. */
export async function solanaBalance(request: {
  readonly baseUrl: string
  readonly network: string
  readonly owner: string
  readonly mint?: string
}): Promise<bigint> {
  const { baseUrl, network, owner, mint } = request
  if (mint === undefined) {
    return BigInt(String(await ask(baseUrl, network, 'getBalance', [owner, { commitment: 'confirmed' }])))
  }
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const accounts = await ask(baseUrl, network, 'getTokenAccountsByOwner', [owner, { mint }, options])
  // CAST: parsed token accounts in the format of all Solana nodes.
  return (accounts as readonly TokenAccount[]).reduce(
    (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
    0n,
  )
}
