import { LABS, type LabNetwork } from '@sunspan/labs'

/** One order of the matrix: from one network to another, in both native coins or in a token. */
export interface MatrixCell {
  readonly from: string
  readonly to: string
  readonly kind: 'coin' | 'token'
  readonly currencyIn: string
  readonly currencyOut: string
}

/** The networks of the matrix, their native coins, and their tokens: one of each type, and Eclipse. */
const NETWORKS = Object.values(LABS)
  .flatMap((lab): readonly (readonly [string, LabNetwork])[] => Object.entries(lab.networks))
  .filter(([id]) => id !== 'base')
  .map(([id, { coin, tokens, amount }]) => ({
    id,
    coin: coin.symbol.toLowerCase(),
    amount,
    tokens: tokens.map((token) => token.toLowerCase()),
  }))
type Network = (typeof NETWORKS)[number]

/** Whole tokens worth some 50 to 100 dollars. */
const TOKEN_AMOUNTS: Readonly<Record<string, string>> = { usdc: '50', usdt: '55', wbtc: '0.0015' }

/** The amount that a cell sends, as a decimal in its currency. */
export function amountOf({ from, currencyIn }: MatrixCell): string {
  const network = NETWORKS.find(({ id }) => id === from)
  const symbol = currencyIn.split('-').at(-1) ?? ''
  return TOKEN_AMOUNTS[symbol] ?? network?.amount ?? '0'
}

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
