const MINIMUM = 20

/**
 * Says what is wrong with the machine's Node and sets the exit code; false when nothing is.
 * @param {string} version
 * @returns {boolean}
 */
export function refuseOldNode(version) {
  if (parseInt(version, 10) >= MINIMUM) return false
  console.error(
    'Node ' + MINIMUM + ' or newer is needed, this is ' + version + ': install it from https://nodejs.org.',
  )
  process.exitCode = 1
  return true
}
