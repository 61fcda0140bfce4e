import {
  ChainError,
  type BlockRef,
  type NetworkAdapter,
  type ObservedDeposit,
  type PayoutState,
  type ScanResult,
} from '@sunspan/chains'
import {
  claimedBlock,
  claimedFinal,
  claimedHead,
  forkOf,
  nothingAbove,
  requestOf,
  withClaim,
  witnessPayoutHeads,
} from './claimed-heads.ts'
import { floodScans } from './flooded-scans.ts'
import {
  heldByLiars,
  isLie,
  reportedState,
  witnessAmong,
  witnessPayoutsAmong,
} from '../../actors/lying-nodes.ts'
import type { Caller, Scheduler } from '../scheduler.ts'
import type { SimChain } from '../sim-chain.ts'

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
    const isBehind = view().height < sim.chain.head().height
    if (!isBehind || state.status !== 'expired') return seenFrom(state, sim, view())
    // A lagging node does not know who has used the slot since, or the content of the newest blocks.
    const slot = await adapter.payouts.sequence?.nextSlot(signal)
    return slot !== undefined && transfer.slot < slot - minedAbove(sim, view(), adapter.payouts.wallet)
      ? state
      : { status: 'unknown' }
  }
  const { lookup: honest } = adapter.payouts
  const witness =
    sim.lies?.about === 'heads'
      ? witnessPayoutHeads(sim, { told: lookup, honest, view })
      : witnessPayoutsAmong(sim, lookup)

  return {
    ...adapter,
    scanner: wrapScanner({ scanner: adapter.scanner, sim, node, view }, call),
    payouts: {
      wallet: adapter.payouts.wallet,
      sequence: wrapSequence(
        adapter.payouts.sequence,
        call,
        (slot) => slot - minedAbove(sim, view(), adapter.payouts.wallet),
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
    balances: wrapBalances({ balances: adapter.balances, sim, view }, call),
    senders: {
      isContract: (address, signal) => call('senders', () => adapter.senders.isContract(address, signal)),
    },
    fees: { estimate: (signal) => call('fees', () => adapter.fees.estimate(signal)) },
  }
}

type CallOnce = <T>(method: string, run: () => Promise<T>) => Promise<T>

const behind = (): ChainError => new ChainError('rpc_unavailable', 'the node is behind')

function wrapBalances(
  of: {
    readonly balances: NetworkAdapter['balances']
    readonly sim: SimChain
    readonly view: () => BlockRef
  },
  call: CallOnce,
): NetworkAdapter['balances'] {
  const { balances, sim, view } = of
  return {
    getBalances: (owner, tokens, signal, atHeight) =>
      call('balances', async () => {
        const shown = view()
        if (atHeight !== undefined && atHeight > claimedHead(sim, shown).height) throw behind()
        // Blocks of liars are empty.
        const real = atHeight !== undefined && atHeight > shown.height ? shown.height : atHeight
        const held = await balances.getBalances(owner, tokens, signal, real)
        const height = real ?? shown.height
        return tokens.map((token, place) => (held[place] ?? 0n) + heldByLiars(sim, { owner, token, height }))
      }),
  }
}

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
    const shown = view()
    const isTold = isLie(sim, deposit)
    const answer = isTold
      ? { status: 'confirmed' as const, block: deposit.block }
      : await scanner.recheck(deposit, signal)
    if (deposit.block.height > shown.height) throw behind()
    if (answer.status === 'confirmed' && answer.block.height > shown.height) throw behind()
    return { ...answer, head: claimedHead(sim, shown) }
  }
  const witness = witnessAmong(sim, recheck)
  return {
    head: () => call('head', () => Promise.resolve(claimedHead(sim, view()))),
    ...(scanner.taggedHead && {
      taggedHead: (tag, signal) =>
        call('taggedHead', async () =>
          claimedFinal(sim, view(), (await scanner.taggedHead?.(tag, signal)) ?? view()),
        ),
    }),
    blockAt: (height, signal) =>
      call('blockAt', async () =>
        height > view().height ? claimedBlock(sim, view(), height) : scanner.blockAt(height, signal),
      ),
    scan: (request, signal) =>
      call('scan', async () => {
        const shown = view()
        const nothing = nothingAbove(sim, request.cursor, shown)
        if (nothing !== undefined) return nothing
        const asked = requestOf(sim, request, shown)
        if (asked === undefined) throw behind()
        const scanned = await scan(asked, signal)
        const reverted = showsReverted(sim, node) ? revertedAbove(sim, scanned.resumedFrom) : []
        const result = { ...scanned, deposits: [...scanned.deposits, ...reverted] }
        return withClaim(sim, seenUpTo(result, shown), shown, request.upTo)
      }),
    recheck: (deposit, signal) =>
      call(`recheck ${deposit.txHash.slice(0, 10)}`, () => recheck(deposit, signal)),
    ...(witness && {
      witness: (deposit, tags, signal) =>
        call(`recheck ${deposit.txHash.slice(0, 10)}`, () => witness(deposit, tags, signal)),
    }),
  }
}

const showsReverted = ({ lies }: SimChain, node: NodeState): boolean =>
  node.showsReverted || (lies?.isOn === true && lies.about === 'deposits')

/** What a node has read that has not seen the newest blocks. */
function seenUpTo(result: ScanResult, shown: BlockRef): ScanResult {
  if (result.head.height === shown.height) return result
  const isSeen = (height: bigint): boolean => height <= shown.height
  return {
    ...result,
    head: shown,
    cursor: isSeen(result.cursor.height) ? result.cursor : shown,
    blocks: result.blocks.filter(({ height }) => isSeen(height)),
    deposits: result.deposits.filter(({ block }) => isSeen(block.height)),
    ...(result.upkeep && { upkeep: result.upkeep.filter(({ block }) => isSeen(block.height)) }),
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

function lagged(sim: SimChain, lag: number): BlockRef {
  const { chain, blockAt, startHeight } = sim
  const head = chain.head()
  const fork = forkOf(sim)
  const height = fork === undefined ? head.height - BigInt(lag) : fork < head.height ? fork : head.height
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
