import type { PublicPath } from '../local-network.ts'

const READS = [
  'getnowblock',
  'getblock',
  'getblockbynum',
  'getblockbyid',
  'getblockbylimitnext',
  'getblockbylatestnum',
  'getaccount',
  'getaccountnet',
  'getaccountresource',
  'getcontract',
  'getchainparameters',
  'getnodeinfo',
  'gettransactionbyid',
  'gettransactioninfobyid',
  'gettransactioninfobyblocknum',
  'getsignweight',
  'triggerconstantcontract',
  'estimateenergy',
  'triggersmartcontract',
  'createtransaction',
  'gettransactionlistfrompending',
  'gettransactionfrompending',
  'getpendingsize',
]
const SENDS = ['broadcasttransaction', 'broadcasthex']
const PATH = new RegExp(`^/(?:wallet|walletsolidity)/(?:${[...READS, ...SENDS].join('|')})$`)
const EVENTS = /^\/v1\/(?:contracts|transactions)\/\w+\/events$/

/** Public calls on a local TRON node: reads, drafts, and transactions signed by their sender. */
export const TRON_PUBLIC_PATHS: readonly PublicPath[] = [
  { method: 'POST', path: PATH },
  { method: 'GET', path: PATH },
  { method: 'GET', path: EVENTS },
]
