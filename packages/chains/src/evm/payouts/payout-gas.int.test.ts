import { keccak256, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BatchIntent, PreparedTransfer } from '../../capabilities/payout-sender.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { toChecksumAddress } from '../address.ts'
import { createEvmWorld, type EvmWorld } from '../testing/evm-world.ts'

/** Written anew by `npx vitest run packages/chains/src/evm/payouts/payout-gas -u`. */
const PAGE = '../../../../../docs/gas.md'
const SIZES = [1, 2, 5, 10, 25, 50]
const ASSETS = ['coin', 'token', 'both by turns'] as const
const RECIPIENTS = ['new', 'known'] as const
/** What single transfers cost hardly differs; so many are averaged. */
const SINGLES = 10

let world: EvmWorld
let made = 0

beforeAll(async () => {
  world = await createEvmWorld()
  await world.mint(world.treasury, 10n ** 12n)
})
afterAll(() => world.stop())

/** The same in every run, so that their bytes cost the same. */
const nextHash = (): string => {
  made += 1
  return keccak256(toHex(`leg ${String(made)}`))
}

const intentsFor = (asset: (typeof ASSETS)[number], count: number): readonly BatchIntent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: nextHash(),
    recipient: toChecksumAddress(nextHash().slice(0, 42)),
    token: asset === 'coin' || (asset !== 'token' && index % 2 === 0) ? null : world.token,
    amount: 1_000n,
  }))

/** The same payments to the same recipients once more, who hold something by now. */
const again = (intents: readonly BatchIntent[]): readonly BatchIntent[] =>
  intents.map((intent) => ({ ...intent, id: nextHash() }))

type Senders = ReturnType<EvmWorld['createAdapter']>['payouts']

async function nextSlot({ sequence }: Senders): Promise<bigint> {
  if (sequence === undefined) throw new Error('The slots of an account have no order')
  return sequence.nextSlot(UNLIMITED)
}

async function gasOf(payouts: Senders, prepared: PreparedTransfer): Promise<bigint> {
  await payouts.broadcast(prepared, UNLIMITED)
  const { gasUsed, status } = await world.client.waitForTransactionReceipt({ hash: toHashHex(prepared.txId) })
  expect(status).toBe('success')
  return gasUsed
}

const toHashHex = (txId: string): `0x${string}` => `0x${txId.slice(2)}`

/** Gas a recipient, to the unit below. */
async function gasTogether(payouts: Senders, intents: readonly BatchIntent[]): Promise<bigint> {
  const prepared = await payouts.batch?.prepare(intents, await nextSlot(payouts), UNLIMITED)
  if (prepared === undefined) throw new Error('There is no contract')
  return (await gasOf(payouts, prepared)) / BigInt(intents.length)
}

async function gasOneByOne(payouts: Senders, intents: readonly BatchIntent[]): Promise<bigint> {
  let sum = 0n
  for (const { recipient, token, amount } of intents) {
    const slot = await nextSlot(payouts)
    sum += await gasOf(payouts, await payouts.prepare({ recipient, token, amount }, slot, UNLIMITED))
  }
  return sum / BigInt(intents.length)
}

type Gas = Readonly<Record<(typeof RECIPIENTS)[number], bigint>>

async function measure(
  asset: (typeof ASSETS)[number],
  count: number,
  gas: (intents: readonly BatchIntent[]) => Promise<bigint>,
): Promise<Gas> {
  const intents = intentsFor(asset, count)
  return { new: await gas(intents), known: await gas(again(intents)) }
}

const figure = (gas: bigint): string => String(gas).replace(/\B(?=(\d{3})+$)/g, ',')

/** As the formatter writes tables. */
function table(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = widths.map((width) => '-'.repeat(width))
  return [line(head), line(rule), ...rows.slice(1).map(line)].join('\n')
}

const INTRODUCTION = `# Gas of a payout

Gas a recipient of a bulk order in Fast, as the engine's own senders prepare it, on Anvil. \`new\` recipients have never held anything,
\`known\` ones hold some of what they are sent. Written by \`npx vitest run packages/chains/src/evm/payouts/payout-gas -u\`; without
\`-u\` it is a test that these figures hold.`

const VERDICT = `The payout contract is never cheaper than plain transfers: it keeps each payout's id for ever (22,100 gas), so that no restored
database pays twice ([decision 11](decisions/0011-payout-contract.md)). What many recipients in one call save are the costs of a
transaction each: from 2 recipients on a call is cheaper than payouts through the contract one at a time, and at 50 a token costs
less than a tenth more than a plain transfer. A coin costs up to three times as much, since a contract pays for each account that it opens and
for each call that it makes. In time a call is one transaction and one block, however many it pays.`

const BOUND = `## What a transaction may cost

A payout may cost three times what its order was quoted for it, a refund three times what was kept for its fee; several together, the sum. Refunds and payouts share no
transaction. What a network asks beyond that waits, and is tried again each minute: payouts for \`liquidity.wait_ms\`, refunds for a day
([deposits.md](deposits.md)). Offering more for what waits in the mempool keeps to the same bound; a filler, which only uses a slot up, may cost three times what a
payout of the coin costs then.`

const OFFER = `## What is offered

The base fee is that of the newest block on which a quorum agrees, twice over: that lasts through six full blocks, and what is not needed is not
paid. The tip is paid in full, and is one node's opinion: the median of a quorum's is taken, the lower of two. It is never more than

- four times the most that the middle transaction of any of the last 20 blocks has paid (\`eth_feeHistory\`), or 1.5 gwei where that is less: what
  go-ethereum suggested for years;
- 30 gwei where none of these blocks has paid anything: more than any known network asks for at least (Polygon: 25 gwei);
- 500 gwei, and 5,000 gwei for the whole price, where all providers lie about prices and blocks alike, or keep no history.

The same holds for the price of networks without base fees. Bitcoin's fee rate is the median of a quorum as well, at most 500 satoshis a virtual
byte, and four times what the first transactions of the last three blocks have paid, or 20 satoshis where that is less. On Solana the price of
a compute unit is what recent blocks were paid, by each node's own account; the median of a quorum, at most 0.001 SOL for a payout. On TON fees are fixed by the chain's configuration.`

it('through the contract is what docs/gas.md says, beside single transfers', async () => {
  const single = world.createAdapter({}).payouts
  const contract = world.createAdapter({ payoutContract: await world.deployPayouts() }).payouts
  // The first payment of all pays for what all others find in place.
  await gasTogether(contract, intentsFor('both by turns', 2))
  const plain = new Map<string, Gas>()
  const together = new Map<string, Map<number, Gas>>()
  for (const asset of ASSETS) {
    plain.set(asset, await measure(asset, SINGLES, (intents) => gasOneByOne(single, intents)))
    const sizes = new Map<number, Gas>()
    for (const size of SIZES) {
      sizes.set(size, await measure(asset, size, (intents) => gasTogether(contract, intents)))
    }
    together.set(asset, sizes)
  }

  const columns = ASSETS.flatMap((asset) => RECIPIENTS.map((recipient) => ({ asset, recipient })))
  const cells = (of: (asset: (typeof ASSETS)[number]) => Gas | undefined): string[] =>
    columns.map(({ asset, recipient }) => figure(of(asset)?.[recipient] ?? 0n))
  const rows = [
    ['recipients in one call', ...columns.map(({ asset, recipient }) => `${asset}, ${recipient}`)],
    ['plain transfers', ...cells((asset) => plain.get(asset))],
    ...SIZES.map((size) => [String(size), ...cells((asset) => together.get(asset)?.get(size))]),
  ]
  for (const { asset, recipient } of columns) {
    const alone = plain.get(asset)?.[recipient] ?? 0n
    const gas = SIZES.map((size) => together.get(asset)?.get(size)?.[recipient] ?? 0n)
    for (const each of gas) expect(each).toBeGreaterThan(alone)
    // From two on, each more makes it cheaper, but for who is paid the dearer kind of the two.
    for (const each of gas.slice(1)) expect(each).toBeLessThan(gas[0] ?? 0n)
    expect(gas.at(-1)).toBeLessThan(asset === 'token' ? (alone * 11n) / 10n : 3n * alone)
  }
  await expect(
    [INTRODUCTION, table(rows), VERDICT, BOUND, OFFER, ''].join('\n\n').trimEnd() + '\n',
  ).toMatchFileSnapshot(PAGE)
}, 120_000)
