import { findAccountClass } from '../chain/account-classes.ts'
import { toHex, shortString } from '../chain/felt.ts'
import { selectorOf } from '../chain/hashes.ts'
import { feltOf, type Params } from '../rpc/read-params.ts'
import { contractNotFound, RpcError } from '../rpc/rpc-error.ts'
import { heightOf } from './block-id.ts'
import type { Methods, NodeContext } from './method-table.ts'
import { SPEC_VERSION, VERSION } from './version.ts'

/** All tokens count as contracts of one class. */
const TOKEN_CLASS = selectorOf('sunspan stand-in token')
/** A class without code, since nothing here executes any: of Sierra 1.6, as clients ask for its version. */
const EMPTY_CLASS = {
  sierra_program: ['0x1', '0x6', '0x0'],
  contract_class_version: '0.1.0',
  entry_points_by_type: { CONSTRUCTOR: [], EXTERNAL: [], L1_HANDLER: [] },
  abi: '[]',
}

/** Methods for the network and its contracts. */
export function chainMethods({ chain }: Pick<NodeContext, 'chain'>): Methods {
  const { accounts, tokens } = chain.machine

  function classHashAt({ block_id, contract_address }: Params): bigint {
    const address = feltOf(contract_address, 'contract_address')
    const after = heightOf(chain, block_id)
    if (tokens.has(address)) return TOKEN_CLASS
    const account = accounts.find(address, after)
    if (account === undefined) throw contractNotFound()
    return account.classHash
  }

  return {
    starknet_specVersion: { params: [], run: () => SPEC_VERSION },
    // By which clients know local nodes: starknet-devnet has this method, too.
    devnet_getConfig: { params: [], run: () => ({ chain_id: chain.chainId }) },
    devnet_version: { params: [], run: () => VERSION },
    starknet_chainId: { params: [], run: () => toHex(shortString(chain.chainId)) },
    starknet_syncing: { params: [], run: () => false },
    starknet_getNonce: {
      params: ['block_id', 'contract_address'],
      run({ block_id, contract_address }) {
        const address = feltOf(contract_address, 'contract_address')
        const after = heightOf(chain, block_id)
        const account = accounts.find(address, after)
        if (account === undefined) throw contractNotFound()
        return toHex(after === undefined ? (chain.pendingNonce(address) ?? 0n) : account.nonce)
      },
    },
    starknet_getClassHashAt: {
      params: ['block_id', 'contract_address'],
      run: (params) => toHex(classHashAt(params)),
    },
    starknet_getClassAt: {
      params: ['block_id', 'contract_address'],
      run(params) {
        classHashAt(params)
        return EMPTY_CLASS
      },
    },
    starknet_getClass: {
      params: ['block_id', 'class_hash'],
      run({ class_hash }) {
        const classHash = feltOf(class_hash, 'class_hash')
        const isKnown = classHash === TOKEN_CLASS || findAccountClass(classHash) !== undefined
        if (!isKnown) throw new RpcError(28, 'Class hash not found')
        return EMPTY_CLASS
      },
    },
  }
}
