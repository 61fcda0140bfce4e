/** @typedef {import('./read-packages.mjs').LockedPackage} LockedPackage */

/**
 * The licences as a table, each package in each version once.
 * @param {readonly LockedPackage[]} packages
 */
export function listLicences(packages) {
  const lines = packages.map(({ name, version, licence, isDev }) => {
    const use = isDev ? 'development' : 'product'
    return `| ${name} | ${version} | ${licence ?? 'not declared'} | ${use} |`
  })
  const rows = [...new Set(lines)].toSorted()
  return `# Licences\n\n| package | version | licence | used by |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
}
