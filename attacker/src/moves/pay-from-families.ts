import { askFaucet } from '@sunspan/e2e/devnet-account'
import { createIndependentFamilyClient, FAMILY_COINS } from '@sunspan/e2e/independent-family-client'
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

/** Families whose deposits are known by the transaction that the wallet signed. */
const COINS = FAMILY_COINS.filter(({ network }) => network !== 'ton' && network !== 'bitcoin')

async function open(
  baseUrl: string,
  { network, currency, amount }: (typeof COINS)[number],
): Promise<FamilyWallet> {
  const client = await createIndependentFamilyClient(baseUrl, network)
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
  const opened = await Promise.allSettled(COINS.map((coin) => open(baseUrl, coin)))
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
