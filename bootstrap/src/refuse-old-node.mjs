const MINIMUM = 20

/**
 * If the machine's Node is too old, explains that, sets the exit code and returns true.
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
