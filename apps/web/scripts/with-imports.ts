/** Chunks with all that they import, transitively: each file once, those that were named first. */
export function withImports(
  files: Iterable<string>,
  importsOf: (file: string) => readonly string[] | undefined,
): ReadonlySet<string> {
  const found = new Set(files)
  // What is added to a set while it is walked is walked too.
  for (const file of found) for (const imported of importsOf(file) ?? []) found.add(imported)
  return found
}
