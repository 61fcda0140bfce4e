import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Files that match the patterns, relative to the project's root, each once, in the order of the patterns. */
export function listFiles(patterns: readonly string[]): readonly string[] {
  return [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).toSorted()))]
}

export const isTest = (file: string): boolean => file.endsWith('.test.ts')
