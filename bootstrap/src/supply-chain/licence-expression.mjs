/**
 * Whether a licence in the form of SPDX may be used: of `OR` one of them, of `AND` both, nested as brackets say. What cannot be read is not.
 * @param {string} expression
 * @param {ReadonlySet<string>} allowed
 */
export function isLicenceAllowed(expression, allowed) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0

  /** @returns {boolean} */
  function readOne() {
    const word = words[at++]
    if (word !== '(') return word !== undefined && allowed.has(word)
    const inner = readAny()
    if (words[at++] !== ')') throw new SyntaxError('a bracket is open')
    return inner
  }
  /** @returns {boolean} */
  function readAll() {
    let holds = readOne()
    while (words[at] === 'AND') {
      at += 1
      holds = readOne() && holds
    }
    return holds
  }
  /** @returns {boolean} */
  function readAny() {
    let holds = readAll()
    while (words[at] === 'OR') {
      at += 1
      holds = readAll() || holds
    }
    return holds
  }

  try {
    return readAny() && at === words.length
  } catch {
    return false
  }
}
