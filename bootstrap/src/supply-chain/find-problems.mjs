import { isLicenceAllowed } from './licence-expression.mjs'

/** @typedef {import('./read-packages.mjs').LockedPackage} LockedPackage */
/** @typedef {import('./policy.mjs').Policy} Policy */

/**
 * What the policy does not allow in the packages, one sentence each.
 * @param {readonly LockedPackage[]} packages
 * @param {Policy} policy
 * @returns {readonly string[]}
 */
export function findProblems(packages, policy) {
  const known = new Set(packages.flatMap(({ name, version }) => [name, `${name}@${version}`]))
  const listed = [...Object.keys(policy.licenceExceptions), ...Object.keys(policy.knownScripts)]
  return [
    ...packages.flatMap((each) => problemsOf(each, policy).map((problem) => `${each.path}: ${problem}`)),
    ...listed
      .filter((entry) => !known.has(entry))
      .map((entry) => `${entry} is an exception for what is not there any more`),
  ]
}

/**
 * @param {LockedPackage} found
 * @param {Policy} policy
 */
function problemsOf({ name, version, licence, hasScript, integrity, resolved }, policy) {
  const isException = Object.hasOwn(policy.licenceExceptions, `${name}@${version}`)
  const problems = []
  if (!isException && (licence === undefined || !isLicenceAllowed(licence, policy.allowedLicences)))
    problems.push(`its licence is ${licence ?? 'not declared'}, which is not allowed`)
  if (hasScript && !Object.hasOwn(policy.knownScripts, name))
    problems.push('it has an install script that is not allowed')
  if (integrity === undefined || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))
    problems.push('the lock file has no SHA-512 of it')
  // The user of npm chooses the registry; a fixed address would bypass it.
  if (resolved !== undefined) problems.push(`it is tied to one address: ${resolved}`)
  return problems
}
