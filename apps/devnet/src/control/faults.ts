import { setTimeout as sleep } from 'node:timers/promises'
import { ControlError } from './api-error.ts'

/** The current fault of a network. A reorg happens immediately and is not stored. */
export type Fault = { kind: 'none' } | { kind: 'down' } | { kind: 'slow'; latencyMs: number }

export interface FaultBoard {
  get(networkId: string): Fault
  set(networkId: string, fault: Fault): void
  /** Admits a request to this network: delayed while it is slow, refused (NETWORK_UNAVAILABLE) while it is down. */
  pass(networkId: string, signal: AbortSignal): Promise<void> | undefined
}

const NONE: Fault = { kind: 'none' }

export function createFaultBoard(): FaultBoard {
  const faults = new Map<string, Fault>()
  return {
    get: (networkId) => faults.get(networkId) ?? NONE,
    set: (networkId, fault) => {
      faults.set(networkId, fault)
    },
    pass(networkId, signal) {
      const fault = faults.get(networkId) ?? NONE
      if (fault.kind === 'none') return undefined
      if (fault.kind === 'slow') return sleep(fault.latencyMs, undefined, { signal })
      throw new ControlError('NETWORK_UNAVAILABLE', `The node of ${networkId} is down (fault menu).`)
    },
  }
}
