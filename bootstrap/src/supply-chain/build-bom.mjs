import { createHash } from 'node:crypto'

/** @typedef {import('./read-packages.mjs').LockedPackage} LockedPackage */

/** The bill's reference for the product itself. */
const OWN_REF = 'sunspan'

/**
 * The bill of materials in CycloneDX 1.6. The same lock file results in the same bill, including its serial number.
 * @param {{ version: string, lockFile: string, packages: readonly LockedPackage[], needs: readonly string[] }} facts
 */
export function buildBom({ version, lockFile, packages, needs }) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(lockFile)}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': OWN_REF,
        name: 'sunspan',
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: packages.map(toComponent),
    dependencies: [
      { ref: OWN_REF, dependsOn: needs },
      ...packages.map(({ path, needs: own }) => ({ ref: path, dependsOn: [...new Set(own)] })),
    ],
  }
}

/** @param {LockedPackage} found */
function toComponent({ path, name, version, licence, integrity, isDev, isOptional }) {
  const [group, bare] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': path,
    ...(group !== undefined && { group }),
    name: bare,
    version,
    // Development dependencies are not part of what runs.
    scope: scopeOf(isDev, isOptional),
    ...(integrity !== undefined && { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
    licenses: [licenceOf(licence)],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }
}

/**
 * @param {boolean} isDev
 * @param {boolean} isOptional
 */
function scopeOf(isDev, isOptional) {
  if (isDev) return 'excluded'
  return isOptional ? 'optional' : 'required'
}

/** @param {string | undefined} licence */
function licenceOf(licence) {
  if (licence === undefined) return { license: { name: 'not declared' } }
  return licence.includes(' ') ? { expression: licence } : { license: { id: licence } }
}

/** @param {string} integrity */
const hexOf = (integrity) => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')

/**
 * A UUID of version 8 (RFC 9562), derived from the text.
 * @param {string} text
 */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}
