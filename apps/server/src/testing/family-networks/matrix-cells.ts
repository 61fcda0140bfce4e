/** One order of the matrix: from one network to another, in both native coins or in a token. */
export interface MatrixCell {
  readonly from: string
  readonly to: string
  readonly kind: 'coin' | 'token'
  readonly currencyIn: string
  readonly currencyOut: string
}

/** The networks of the matrix, their native coins, and their tokens. */
const NETWORKS = [
  { id: 'ethereum', coin: 'eth', tokens: ['usdc', 'usdt', 'wbtc'] },
  { id: 'solana', coin: 'sol', tokens: ['usdc', 'usdt'] },
  { id: 'eclipse', coin: 'eth', tokens: ['usdc', 'usdt'] },
  { id: 'ton', coin: 'ton', tokens: ['usdt'] },
  { id: 'tron', coin: 'trx', tokens: ['usdt'] },
  { id: 'bitcoin', coin: 'btc', tokens: [] },
  { id: 'starknet', coin: 'strk', tokens: ['usdc', 'usdt'] },
  { id: 'fuel', coin: 'eth', tokens: ['usdc', 'usdt'] },
  { id: 'sui', coin: 'sui', tokens: ['usdc', 'usdt'] },
] as const

/** The amount sent in every cell of the currency: some 50 to 130 dollars. */
const AMOUNTS: Readonly<Record<string, string>> = {
  eth: '0.02',
  sol: '0.5',
  ton: '30',
  trx: '300',
  btc: '0.002',
  strk: '400',
  sui: '30',
  usdc: '50',
  usdt: '55',
  wbtc: '0.0015',
}

/** The amount that a cell sends, as a decimal in its currency. */
export const amountOf = ({ currencyIn }: MatrixCell): string => AMOUNTS[currencyIn.split('-')[1] ?? ''] ?? '0'

type Network = (typeof NETWORKS)[number]

/** The token that both networks have. For Bitcoin, which has none: wrapped bitcoin, or else a swap against the coin. */
function tokensOf(from: Network, to: Network): readonly [string, string] {
  if (from.id === 'bitcoin')
    return [from.coin, to.tokens.find((token) => token === 'wbtc') ?? to.tokens[0] ?? '']
  if (to.id === 'bitcoin')
    return [from.tokens.find((token) => token === 'wbtc') ?? from.tokens[0] ?? '', to.coin]
  const shared = from.tokens.find((token) => to.tokens.some((other) => other === token)) ?? ''
  return [shared, shared]
}

/** Every ordered pair of different networks twice: in both native coins, and in a token. */
export const matrixCells: readonly MatrixCell[] = NETWORKS.flatMap((from) =>
  NETWORKS.filter((to) => to !== from).flatMap((to) => {
    const [tokenIn, tokenOut] = tokensOf(from, to)
    const pairs = [
      { kind: 'coin', in: from.coin, out: to.coin },
      { kind: 'token', in: tokenIn, out: tokenOut },
    ] as const
    return pairs.map((pair) => ({
      from: from.id,
      to: to.id,
      kind: pair.kind,
      currencyIn: `${from.id}-${pair.in}`,
      currencyOut: `${to.id}-${pair.out}`,
    }))
  }),
)
