import { readFileSync } from 'node:fs'

/**
 * A crashed runner has written no report; its exit code counts.
 * @param {string} path
 * @returns {any} what the file holds, or undefined
 */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
