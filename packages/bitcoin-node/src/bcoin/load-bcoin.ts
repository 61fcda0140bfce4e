import { createRequire, registerHooks } from 'node:module'
import type { Bcoin } from './bcoin-types.ts'

/** bcoin packages with native parts, which are not built here: each has a JavaScript version. */
const COMPILED = /\/node_modules\/(?:bcrypto|bstring|mrmr|bsip|secp256k1|bdb)\//
/** The module that they require, and its JavaScript version. */
const JAVASCRIPT_VERSIONS: Readonly<Record<string, string>> = {
  './murmur3': './murmur3-browser',
  './siphash': './siphash-browser',
  './base58': './base58-browser',
  './bech32': './bech32-browser',
  './level': './level-browser',
}
/** Packages that fall back to JavaScript if this is missing. */
const NATIVE = /native\/|^bindings$|^loady$|\.\/binding$/

let loaded: Bcoin | undefined

/** Regtest parameters of Bitcoin Core: prefixes of addresses and keys, subsidy, and the minimum relay fee. */
function adaptRegtest({ regtest, scriptCommon: { flags } }: Bcoin): void {
  Object.assign(regtest.addressPrefix, { pubkeyhash: 0x6f, scripthash: 0xc4, bech32: 'bcrt' })
  Object.assign(regtest.keyPrefix, { privkey: 0xef })
  regtest.halvingInterval = 210_000
  regtest.minRelay = 1_000
  regtest.minRate = 1_000
  regtest.feeRate = 2_000
  // Taproot is newer than this version of bcoin; its spends are verified on entry to the pool.
  const standard = flags['STANDARD_VERIFY_FLAGS'] ?? 0
  flags['STANDARD_VERIFY_FLAGS'] = standard & ~(flags['VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM'] ?? 0)
}

/** bcoin from `node_modules`, without its native parts. */
export function loadBcoin(): Bcoin {
  if (loaded !== undefined) return loaded
  registerHooks({
    resolve(specifier, context, next) {
      if (!COMPILED.test(context.parentURL ?? '')) return next(specifier, context)
      if (NATIVE.test(specifier)) throw new Error(`${specifier} is not compiled here`)
      return next(JAVASCRIPT_VERSIONS[specifier] ?? specifier, context)
    },
  })
  const require = createRequire(import.meta.url)
  // CAST: bcoin has no types; these are the parts in use.
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
