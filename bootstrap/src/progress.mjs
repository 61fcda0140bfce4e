/**
 * Shows one step and its duration.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const startedAt = performance.now()
  process.stdout.write(`${label} ...`)
  try {
    const result = await work()
    process.stdout.write(` ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stdout.write(' failed\n')
    throw error
  }
}
