import { askFaucet } from '@sunspan/e2e/devnet-account'
import { independentClients } from '@sunspan/e2e/independent-clients'
import { randomBytes } from 'node:crypto'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Move, PaidOrder } from './move.ts'

const DESTINATIONS = ['base', 'ethereum'] as const

/** A wallet of another family: what it sends is known by its answer alone. */
interface FamilyWallet {
  readonly name: string
  /** Pays a new order once, or more often. */
  pay(order: { readonly to: string; readonly receiver: string }, times: number): Promise<FamilyOrder>
}

interface FamilyOrder {
  readonly id: string
  readonly amountOut: string
  /** How many of its deposits were accepted. */
  readonly sent: number
}

interface FamilyClient<Order> {
  readonly address: string
  login(): Promise<void>
  createOrder(request: { from: string; to: string; amount: string; receiver: string }): Promise<Order>
  sendDeposit(order: Order): Promise<unknown>
}

async function open<Order extends { readonly id: string; readonly amount_out: string }>(
  baseUrl: string,
  {
    network,
    currency,
    amount,
  }: { readonly network: string; readonly currency: string; readonly amount: string },
  client: FamilyClient<Order>,
): Promise<FamilyWallet> {
  await askFaucet(baseUrl, { network, address: client.address })
  await client.login()
  return {
    name: network,
    async pay({ to, receiver }, times) {
      const order = await client.createOrder({ from: currency, to, amount, receiver })
      let sent = 0
      for (let time = 0; time < times; time += 1) {
        await client.sendDeposit(order).then(
          () => (sent += 1),
          // Two of a wallet at once, or nothing left.
          () => undefined,
        )
      }
      return { id: order.id, amountOut: order.amount_out, sent }
    },
  }
}

/** Wallets of the other families, with coins; those whose network the product does not have are left out. */
export async function openFamilyWallets(baseUrl: string): Promise<readonly FamilyWallet[]> {
  const secret = (): Uint8Array => randomBytes(32)
  const hex = (): string => `0x${randomBytes(32).toString('hex')}`
  // A key of Starknet is below its curve's order.
  const small = (): string => `0x0${randomBytes(31).toString('hex')}`
  const { solana, tron, fuel, sui, starknet } = independentClients
  const opened = await Promise.allSettled([
    open(
      baseUrl,
      { network: 'solana', currency: 'solana-sol', amount: '2.5' },
      await solana({ baseUrl, secret: secret() }),
    ),
    open(
      baseUrl,
      { network: 'tron', currency: 'tron-trx', amount: '312.5' },
      tron({ baseUrl, secret: secret() }),
    ),
    open(
      baseUrl,
      { network: 'fuel', currency: 'fuel-eth', amount: '0.05' },
      await fuel({ baseUrl, secret: hex() }),
    ),
    open(
      baseUrl,
      { network: 'sui', currency: 'sui-sui', amount: '20' },
      await sui({ baseUrl, secret: secret() }),
    ),
    open(
      baseUrl,
      { network: 'starknet', currency: 'starknet-strk', amount: '200' },
      await starknet({ baseUrl, secret: small() }),
    ),
  ])
  return opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/** An order from another family's wallet, paid once or twice. */
export const payFromFamily =
  (wallets: readonly FamilyWallet[]): Move =>
  async ({ random, paid, known }) => {
    const [first, ...others] = wallets
    if (first === undefined) return
    const wallet = random.pick([first, ...others])
    const network = random.pick(DESTINATIONS)
    const receiver = privateKeyToAddress(generatePrivateKey())
    const times = random.oneIn(2) ? 2 : 1
    // Limits of an address are a refusal like any other.
    const made = await wallet.pay({ to: `${network}-eth`, receiver }, times).catch(() => undefined)
    if (made === undefined) return
    known.learn(made.id)
    const order: PaidOrder = {
      id: made.id,
      kind: 'swap',
      how: `${wallet.name} ${times === 1 ? 'right' : 'twice'}`,
      from: wallet.name,
      asked: 1n,
      promised: [{ network, receiver, amount: parseEther(made.amountOut) }],
      sent: Array.from({ length: made.sent }, () => ({ hash: '0x', amount: 1n })),
    }
    paid.push(order)
  }
