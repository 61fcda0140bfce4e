import type { OrderWire } from '@sunspan/api'
import type { MatrixCell } from './matrix-cells.ts'

/** Result of a cell. */
export interface MatrixResult {
  readonly order: OrderWire
  /** The recipient's balance in base units, from the node. */
  readonly received: bigint
  /** Blocks on every network, from the deposit until the order is complete. */
  readonly completeAfter: number
  /** The same, until the recipient has the money. */
  readonly arrivedAfter: number
  /** Milliseconds until both. */
  readonly tookMs: number
}

const HEAD = ['from', 'to', 'sent', 'arrived', 'status', 'complete', 'there', 'seconds']

const INTRODUCTION = `# From every network to every other

Each row is an order over the HTTP API of the whole server, over local nodes of all network types at once, and Eclipse. A wallet of the first network logs in, orders, and sends what the order asks for; a new recipient on the other holds exactly
what the order promised, as that network's own node says. All rows run at once. "complete" and "there" count blocks on
every network, one at a time, from the deposit until the order is complete and until the recipient has the money. On TON messages
take a block each here, and an order is complete once its recipient has taken the last of them.
"seconds" are those that the test took until both, all orders at once on two cores that had other work too. On public
networks blocks take as long as they do there.

The same test has Advanced orders. One of them is of WBTC on Ethereum, and pays fifty recipients with one deposit: five on each of Base, zkSync Era, Solana,
Eclipse, TON, TRON, Starknet, Fuel and Sui in WBTC, and five on Bitcoin in BTC. Each holds exactly its row's amount afterwards, as its network's official SDK
reads it. Bitcoins are the one asset that all nine types have: an Advanced order pays the asset of its deposit, where WBTC counts as BTC and WETH as ETH, and
Bitcoin has no other. On main networks, an order reaches those that have WBTC: the lists of Fuel, TRON, TON and Base that are known here name none.

Written by \`WRITE_MATRIX_PAGE=1 npx vitest run --project slow apps/server/src/families-matrix\`; without the variable it is a test, of which \`npm test\` has the orders from each network to the next.`

/** Matches the formatter's table style. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** Renders docs/families/matrix.md. */
export function matrixPage(results: ReadonlyMap<MatrixCell, MatrixResult>): string {
  const rows = [...results].map(([{ from, to }, { order, completeAfter, arrivedAfter, tookMs }]) => [
    from,
    to,
    `${order.amount_in} ${order.currency_in.symbol}`,
    `${order.amount_out} ${order.currency_out.symbol}`,
    order.status,
    String(completeAfter),
    String(arrivedAfter),
    (tookMs / 1_000).toFixed(1),
  ])
  return `${INTRODUCTION}\n\n${table([HEAD, ...rows])}\n`
}
