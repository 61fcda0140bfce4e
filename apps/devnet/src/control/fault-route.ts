import { MAX_REORG_DEPTH, type LocalNetwork } from '../nodes/local-network.ts'
import { ControlError } from './api-error.ts'
import type { Fault, FaultBoard } from './faults.ts'
import { refuseUnknownFields } from './read-body.ts'

export interface FaultRouteDeps {
  nodes: ReadonlyMap<string, LocalNetwork>
  board: FaultBoard
  /** Called after the chain has changed. */
  onWrite: (networkId: string) => void
}

const KINDS = ['none', 'slow', 'down', 'reorg'] as const
const MAX_LATENCY_MS = 60_000

const toWire = (networkId: string, fault: Fault) => ({
  network: networkId,
  kind: fault.kind,
  ...(fault.kind === 'slow' ? { latency_ms: fault.latencyMs } : {}),
})

function readInteger(body: Record<string, unknown>, field: string, fallback: number, max: number): number {
  const value = body[field] ?? fallback
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > max) {
    throw new ControlError('VALIDATION_FAILED', `${field} must be a whole number from 1 to ${max}.`)
  }
  return value
}

async function reorganise(node: LocalNetwork, depth: number): Promise<void> {
  const height = await node.height()
  if (height <= depth) {
    throw new ControlError('VALIDATION_FAILED', `depth must be below the chain's height, ${height}.`)
  }
  await node.reorganise(depth)
}

/** The fault menu's content: one entry per network. */
export function listFaults({ nodes, board }: FaultRouteDeps) {
  return { faults: [...nodes.keys()].map((networkId) => toWire(networkId, board.get(networkId))) }
}

/**
 * Sets a fault: `{ network, kind: none | slow | down | reorg, latency_ms?, depth? }`. A reorg drops the newest blocks with their
 * transactions.
 */
export async function applyFault(deps: FaultRouteDeps, body: Record<string, unknown>) {
  refuseUnknownFields(body, ['network', 'kind', 'latency_ms', 'depth'])
  const { network } = body
  const node = typeof network === 'string' ? deps.nodes.get(network) : undefined
  if (!node)
    throw new ControlError(
      'NETWORK_NOT_FOUND',
      `network must be one of ${[...deps.nodes.keys()].join(', ')}.`,
    )
  const { id } = node
  const kind = KINDS.find((known) => known === body['kind'])
  switch (kind) {
    case undefined:
      throw new ControlError('VALIDATION_FAILED', `kind must be one of ${KINDS.join(', ')}.`)
    case 'none':
    case 'down':
      deps.board.set(id, { kind })
      break
    case 'slow':
      deps.board.set(id, { kind, latencyMs: readInteger(body, 'latency_ms', 2_000, MAX_LATENCY_MS) })
      break
    case 'reorg':
      await reorganise(node, readInteger(body, 'depth', 2, MAX_REORG_DEPTH))
      deps.onWrite(id)
      break
  }
  return toWire(id, deps.board.get(id))
}
