import {
  ChainError,
  type BlockRef,
  type NetworkAdapter,
  type ObservedDeposit,
  type PayoutState,
} from '@sunspan/chains'
import { floodScans } from './flooded-scans.ts'
import {
  heldByLiars,
  isLie,
  reportedState,
  witnessAmong,
  witnessPayoutsAmong,
} from '../actors/lying-nodes.ts'
import type { Caller, Scheduler } from './scheduler.ts'
import type { SimChain } from './sim-chain.ts'

/** Behaviour of the node that a process uses. */
export interface NodeState {
  /** Number of blocks that it is behind. */
  lag: number
  isDown: boolean
  /** Its scans include transfers that reverted. */
  showsReverted: boolean
}

export interface AdapterHooks {
  /** Called when a process requests a broadcast, whatever its outcome. */
  readonly onOffer: (txId: string) => void
  /** Called when a broadcast was passed to the network, with the time at which the process decided to. */
  readonly onBroadcast: (txId: string, raw: string, issuedAt: number) => Promise<void>
}

/** One process's view of a chain: every call goes through the scheduler to a node that may lag or be down. */
export function wrapAdapter(
  deps: { readonly scheduler: Scheduler; readonly caller: Caller; readonly hooks: AdapterHooks },
  sim: SimChain,
  node: NodeState,
): NetworkAdapter {
  const { scheduler, caller, hooks } = deps
  // Each process watches its own addresses.
  const adapter = sim.chain.createAdapter()
  const call = <T>(method: string, run: () => Promise<T>): Promise<T> =>
    scheduler.submit(caller, {
      kind: 'chain',
      label: `${sim.networkId}.${method}`,
      run: async () => {
        if (node.isDown) throw new ChainError('rpc_unavailable', 'the node is down')
        return run()
      },
    })
  const view = (): BlockRef => lagged(sim, node.lag)

  const lookup: NetworkAdapter['payouts']['lookup'] = async (transfer, signal) => {
    const state = await adapter.payouts.lookup(transfer, signal)
    if (node.lag === 0 || state.status !== 'expired') return seenFrom(state, sim, view())
    // A lagging node does not know who has used the slot since, or the content of the newest blocks.
    const slot = await adapter.payouts.sequence?.nextSlot(signal)
    return slot !== undefined && transfer.slot < slot - minedAbove(sim, view(), adapter.payouts.wallet)
      ? state
      : { status: 'unknown' }
  }
  const witness = witnessPayoutsAmong(sim, lookup)

  return {
    ...adapter,
    scanner: wrapScanner({ scanner: adapter.scanner, sim, node, view }, call),
    payouts: {
      wallet: adapter.payouts.wallet,
      sequence: wrapSequence(adapter.payouts.sequence, call, (slot) =>
        node.lag === 0 ? slot : slot - minedAbove(sim, view(), adapter.payouts.wallet),
      ),
      prepare: (intent, slot, signal) => call('prepare', () => adapter.payouts.prepare(intent, slot, signal)),
      ...wrapBump(adapter.payouts, call),
      ...wrapWaiting(adapter.payouts, call),
      batch: wrapBatch(adapter.payouts.batch, call),
      coins: wrapCoins(adapter.payouts.coins, call),
      broadcast(transfer, signal) {
        const issuedAt = scheduler.now()
        hooks.onOffer(transfer.txId)
        return call(`broadcast ${transfer.txId.slice(0, 10)}`, async () => {
          await hooks.onBroadcast(transfer.txId, transfer.raw, issuedAt)
          return adapter.payouts.broadcast(transfer, signal)
        })
      },
      lookup: (transfer, signal) =>
        call(`lookup ${transfer.txId.slice(0, 10)}`, async () =>
          reportedState(sim, transfer, await lookup(transfer, signal)),
        ),
      ...(witness && {
        witness: (transfer, signal) =>
          call(`witness ${transfer.txId.slice(0, 10)}`, () => witness(transfer, signal)),
      }),
    },
    balances: {
      getBalances: (owner, tokens, signal, atHeight) =>
        call('balances', async () => {
          if (atHeight !== undefined && atHeight > view().height) throw behind()
          const held = await adapter.balances.getBalances(owner, tokens, signal, atHeight)
          const height = atHeight ?? view().height
          return tokens.map(
            (token, place) => (held[place] ?? 0n) + heldByLiars(sim, { owner, token, height }),
          )
        }),
    },
    senders: {
      isContract: (address, signal) =>
        call('senders', () => adapter.senders?.isContract(address, signal) ?? Promise.resolve(false)),
    },
    fees: { estimate: (signal) => call('fees', () => adapter.fees.estimate(signal)) },
  }
}

type CallOnce = <T>(method: string, run: () => Promise<T>) => Promise<T>

const behind = (): ChainError => new ChainError('rpc_unavailable', 'the node is behind')

function wrapSequence(
  sequence: NetworkAdapter['payouts']['sequence'],
  call: CallOnce,
  seen: (slot: bigint) => bigint,
): NetworkAdapter['payouts']['sequence'] {
  if (sequence === undefined) return undefined
  return {
    nextSlot: (signal) => call('nextSlot', async () => seen(await sequence.nextSlot(signal))),
    fill: (slot, signal) => call('fill', () => sequence.fill(slot, signal)),
  }
}

function wrapBatch(
  batch: NetworkAdapter['payouts']['batch'],
  call: CallOnce,
): NetworkAdapter['payouts']['batch'] {
  if (batch === undefined) return undefined
  return {
    fate: batch.fate,
    maxLegs: batch.maxLegs,
    check: (intents, signal) => call('check', () => batch.check(intents, signal)),
    prepare: (intents, slot, signal) => call('prepare', () => batch.prepare(intents, slot, signal)),
  }
}

function wrapBump(
  { bump }: NetworkAdapter['payouts'],
  call: CallOnce,
): Pick<NetworkAdapter['payouts'], 'bump'> {
  if (bump === undefined) return {}
  return { bump: (previous, maxFee, signal) => call('bump', () => bump(previous, maxFee, signal)) }
}

function wrapWaiting(
  { life, findUnknownWaiting }: NetworkAdapter['payouts'],
  call: CallOnce,
): Pick<NetworkAdapter['payouts'], 'life' | 'findUnknownWaiting'> {
  if (findUnknownWaiting === undefined) return { life }
  return {
    life,
    findUnknownWaiting: (known, signal) =>
      call('findUnknownWaiting', () => findUnknownWaiting(known, signal)),
  }
}

function wrapCoins(
  coins: NetworkAdapter['payouts']['coins'],
  call: CallOnce,
): NetworkAdapter['payouts']['coins'] {
  if (coins === undefined) return undefined
  return {
    ...coins,
    prepare: (intents, slot, live, signal) =>
      call('prepare', () => coins.prepare(intents, slot, live, signal)),
  }
}

function wrapScanner(
  of: {
    readonly scanner: NetworkAdapter['scanner']
    readonly sim: SimChain
    readonly node: NodeState
    readonly view: () => BlockRef
  },
  call: CallOnce,
): NetworkAdapter['scanner'] {
  const { scanner, sim, node, view } = of
  const scan = floodScans((request, signal) => scanner.scan(request, signal), sim)
  const recheck: NetworkAdapter['scanner']['recheck'] = async (deposit, signal) => {
    const head = view()
    const isTold = isLie(sim, deposit)
    const answer = isTold
      ? { status: 'confirmed' as const, block: deposit.block }
      : await scanner.recheck(deposit, signal)
    if (deposit.block.height > head.height) throw behind()
    if (answer.status === 'confirmed' && answer.block.height > head.height) throw behind()
    return { ...answer, head }
  }
  const witness = witnessAmong(sim, recheck)
  return {
    head: () => call('head', () => Promise.resolve(view())),
    blockAt: (height, signal) =>
      call('blockAt', async () => (height > view().height ? undefined : scanner.blockAt(height, signal))),
    scan: (request, signal) =>
      call('scan', async () => {
        const head = view()
        if (request.cursor.height > head.height) throw behind()
        const scanned = await scan(request, signal)
        const reverted =
          node.showsReverted || (sim.lies?.isOn === true && sim.lies.about === 'deposits')
            ? revertedAbove(sim, scanned.resumedFrom)
            : []
        const result = { ...scanned, deposits: [...scanned.deposits, ...reverted] }
        if (result.head.height === head.height) return result
        return {
          ...result,
          head,
          cursor: result.cursor.height > head.height ? head : result.cursor,
          deposits: result.deposits.filter(({ block }) => block.height <= head.height),
          ...(result.upkeep && { upkeep: result.upkeep.filter(({ block }) => block.height <= head.height) }),
        }
      }),
    recheck: (deposit, signal) =>
      call(`recheck ${deposit.txHash.slice(0, 10)}`, () => recheck(deposit, signal)),
    ...(witness && {
      witness: (deposit, tags, signal) =>
        call(`recheck ${deposit.txHash.slice(0, 10)}`, () => witness(deposit, tags, signal)),
    }),
  }
}

function revertedAbove({ chain }: SimChain, from: BlockRef): readonly ObservedDeposit[] {
  return chain
    .mined()
    .filter(
      ({ succeeded, block, transaction }) =>
        !succeeded && block.height > from.height && transaction.to === chain.treasury,
    )
    .map(({ txId, block, transaction: { from: sender, to: recipient, token, amount, reference } }) => ({
      txHash: txId,
      index: token === null ? -1 : 0,
      block,
      sender,
      recipient,
      token,
      amount,
      reference,
    }))
}

function lagged({ chain, blockAt, startHeight }: SimChain, lag: number): BlockRef {
  const head = chain.head()
  const height = head.height - BigInt(lag)
  return (height < startHeight ? blockAt(startHeight) : blockAt(height)) ?? head
}

const minedAbove = ({ chain }: SimChain, view: BlockRef, wallet: string): bigint =>
  BigInt(
    chain
      .mined()
      .filter(({ transaction, block }) => transaction.from === wallet && block.height > view.height).length,
  )

/** A lagging node has not seen the newest blocks, nor that they exist. */
function seenFrom(state: PayoutState, { chain }: SimChain, view: BlockRef): PayoutState {
  const missed = Number(chain.head().height - view.height)
  if (missed === 0 || (state.status !== 'confirmed' && state.status !== 'failed')) return state
  if (state.height > view.height) return { status: 'unknown' }
  const confirmations = state.confirmations - missed
  // It has left, and whether it arrives or comes back is in the missing blocks.
  return confirmations < 0
    ? { ...state, status: 'confirmed', confirmations: 0, isArriving: true }
    : { ...state, confirmations }
}
