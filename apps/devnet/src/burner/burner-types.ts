import type { Hex } from 'viem'

export interface BurnerAccount {
  /** Index among the accounts of the devnet's public phrase. */
  index: number
  address: string
  privateKey: Hex
}

export interface BurnerNetwork {
  id: string
  name: string
  chainId: number
  /** Of the native coin, which has 18 decimals. */
  symbol: string
}

export interface BurnerToken {
  symbol: string
  decimals: number
  address: string
}

/** One row of an approval window. */
export interface ApprovalRow {
  label: string
  value: string
  /** Addresses and data, shown in full in a monospace font. */
  code?: boolean
}

/** A request for the wallet's owner. */
export interface Approval {
  kind: 'connect' | 'sign' | 'send' | 'switch' | 'watch'
  title: string
  rows: readonly ApprovalRow[]
  /** Shown in full, line by line. */
  message?: string
  /** Accounts to choose from; only for a connection request. */
  accounts?: readonly { index: number; address: string }[]
  selectedIndex?: number
}

/** The owner's answer; `accountIndex` if accounts were offered. */
export type Answer = { approved: true; accountIndex?: number } | { approved: false }

export type Ask = (approval: Approval) => Promise<Answer>

/** A method of an EIP-1193 provider. */
export type Method = (params: readonly unknown[]) => Promise<unknown>
