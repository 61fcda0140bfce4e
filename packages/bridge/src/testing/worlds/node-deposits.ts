import type { Refund } from '@sunspan/domain'
import { expect } from 'vitest'
import type { CreateOrderRequest } from '../../orders/create-order.ts'
import type { Order } from '../../model/order.ts'
import { NODE_TREASURY, NODE_USERS, type NodeNetwork, type NodeWorld } from './node-world.ts'

export const ETHER = 10n ** 18n
/** Default recipient of orders. */
export const NODE_RECEIVER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/** Orders of a world of nodes, and the outcomes of their deposits; balances are read from the nodes. */
export interface NodeDeposits {
  /** By default one ether from Ethereum to Base, with a different amount each time, so that orders cannot be confused. */
  create(request?: Partial<CreateOrderRequest>): Promise<Order>
  statusOf(order: Order): Promise<string>
  refundOf(hash: string, networkId?: NodeNetwork): Promise<Refund | null | undefined>
  etherOf(owner: string, networkId?: NodeNetwork): Promise<bigint>
  /** After its deposit is mined, the sender's ether on the node grows by exactly the refund: `gross` less a small fee. */
  expectRefund(owner: string, send: () => Promise<string>, gross: bigint): Promise<Refund>
  /** The receiver's ether on Base grows by exactly `paid`, and the order reports it. */
  expectPaid(order: Order, deposit: () => Promise<unknown>, paid: bigint): Promise<void>
  /** Nothing is in progress except what is halted, and the treasury's balances on the nodes equal its ledger exactly. */
  expectTreasury(): Promise<void>
}

export function createNodeDeposits(world: NodeWorld): NodeDeposits {
  let count = 0n
  const etherOf: NodeDeposits['etherOf'] = (owner, networkId = 'ethereum') =>
    world.balanceOf(networkId, owner, null)
  const refundOf: NodeDeposits['refundOf'] = async (hash, networkId = 'ethereum') =>
    (await world.bridge.deposits.find(networkId, hash))[0]?.refund
  return {
    create(request = {}) {
      count += 1n
      return world.bridge.orders.create({
        currencyInId: 'ethereum-eth',
        currencyOutId: 'base-eth',
        amount: ETHER + count,
        walletSender: NODE_USERS[0],
        walletReceiver: NODE_RECEIVER,
        ...request,
      })
    },
    statusOf: async (order) => (await world.bridge.orders.get(order.id)).status,
    refundOf,
    etherOf,
    async expectRefund(owner, send, gross) {
      const hash = await send()
      const before = await etherOf(owner)
      await world.advance(7)
      const refund = await refundOf(hash)
      if (refund?.status !== 'COMPLETE') throw new Error(`The refund of ${hash} is ${String(refund?.status)}`)
      expect(refund).toMatchObject({ recipient: owner, currencyId: 'ethereum-eth' })
      expect((await etherOf(owner)) - before).toBe(refund.amount)
      expect(refund.amount).toBeLessThan(gross)
      expect(refund.amount).toBeGreaterThan(gross - ETHER / 100n)
      return refund
    },
    async expectPaid(order, deposit, paid) {
      const before = await etherOf(NODE_RECEIVER, 'base')
      await deposit()
      await world.advance(4)
      expect((await etherOf(NODE_RECEIVER, 'base')) - before).toBe(paid)
      expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'COMPLETE', paidAmount: paid })
    },
    async expectTreasury() {
      await world.advance(3)
      const totals = await world.bridge.ledger.totals()
      expect(totals.filter(({ kind }) => kind === 'payout_reserved')).toEqual([])
      for (const { networkId, token, amount } of totals.filter(({ kind }) => kind === 'custody')) {
        const network = networkId === 'base' ? 'base' : 'ethereum'
        expect(await world.balanceOf(network, NODE_TREASURY, token)).toBe(amount)
      }
    },
  }
}
