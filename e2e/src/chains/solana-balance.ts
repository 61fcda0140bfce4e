const TIMEOUT_MS = 10_000

async function ask(baseUrl: string, network: string, method: string, params: readonly unknown[]) {
  const answer = await fetch(`${baseUrl}/devnet/rpc/${network}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // CAST: a node's answer; the tests check the figures.
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

/** Base units that an owner holds on a network of the Solana family, as its node says; of the coin where no mint is named. */
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
  // CAST: parsed token accounts, as every Solana node spells them.
  return (accounts as readonly TokenAccount[]).reduce(
    (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
    0n,
  )
}
