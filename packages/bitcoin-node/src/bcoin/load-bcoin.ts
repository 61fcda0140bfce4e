import { createRequire, registerHooks } from 'node:module'
import type { Bcoin } from './bcoin-types.ts'

/** Packages of bcoin whose compiled parts nobody builds here: each has the same in JavaScript. */
const COMPILED = /\/node_modules\/(?:bcrypto|bstring|mrmr|bsip|secp256k1|bdb)\//
/** What they require, and its twin in JavaScript. */
const TWINS: Readonly<Record<string, string>> = {
  './murmur3': './murmur3-browser',
  './siphash': './siphash-browser',
  './base58': './base58-browser',
  './bech32': './bech32-browser',
  './level': './level-browser',
}
/** Where a package falls back to JavaScript by itself once this is not there. */
const NATIVE = /native\/|^bindings$|^loady$|\.\/binding$/

let loaded: Bcoin | undefined

/** Regtest as Bitcoin Core has it: prefixes of addresses and keys, subsidy, and the least price of a relayed transaction. */
function adaptRegtest({ regtest, scriptCommon: { flags } }: Bcoin): void {
  Object.assign(regtest.addressPrefix, { pubkeyhash: 0x6f, scripthash: 0xc4, bech32: 'bcrt' })
  Object.assign(regtest.keyPrefix, { privkey: 0xef })
  regtest.halvingInterval = 210_000
  regtest.minRelay = 1_000
  regtest.minRate = 1_000
  regtest.feeRate = 2_000
  // Taproot came after this version of bcoin; its spends are checked on their way into the pool.
  const standard = flags['STANDARD_VERIFY_FLAGS'] ?? 0
  flags['STANDARD_VERIFY_FLAGS'] = standard & ~(flags['VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM'] ?? 0)
}

/** bcoin from `node_modules`, without anything that has to be compiled. */
export function loadBcoin(): Bcoin {
  if (loaded !== undefined) return loaded
  registerHooks({
    resolve(specifier, context, next) {
      if (!COMPILED.test(context.parentURL ?? '')) return next(specifier, context)
      if (NATIVE.test(specifier)) throw new Error(`${specifier} is not compiled here`)
      return next(TWINS[specifier] ?? specifier, context)
    },
  })
  const require = createRequire(import.meta.url)
  // CAST: bcoin has no types; these are the parts of it that are used.
  const bcoin = {
    FullNode: require('bcoin/lib/node/fullnode'),
    regtest: require('bcoin/lib/protocol/networks').regtest,
    TX: require('bcoin/lib/primitives/tx'),
    MTX: require('bcoin/lib/primitives/mtx'),
    Block: require('bcoin/lib/primitives/block'),
    KeyRing: require('bcoin/lib/primitives/keyring'),
    Address: require('bcoin/lib/primitives/address'),
    Script: require('bcoin/lib/script/script'),
    scriptCommon: require('bcoin/lib/script/common'),
  } as Bcoin
  adaptRegtest(bcoin)
  loaded = bcoin
  return bcoin
}
