/** The network with this id or name, case-insensitively. */
export function findNetwork<N extends { readonly id: string; readonly name: string }>(
  ref: string | undefined,
  networks: readonly N[],
): N | undefined {
  if (ref === undefined) return undefined
  const wanted = ref.toLowerCase()
  return (
    networks.find((network) => network.id === wanted) ??
    networks.find((network) => network.name.toLowerCase() === wanted)
  )
}
