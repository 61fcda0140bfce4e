interface Named {
  readonly id: string
  readonly name: string
  readonly chainId?: string | null
}

/** The network with this id or name, case-insensitively, or the chain id by which links of other applications name it. */
export function findNetwork<N extends Named>(ref: string | undefined, networks: readonly N[]): N | undefined {
  if (ref === undefined) return undefined
  const wanted = ref.toLowerCase()
  return (
    networks.find((network) => network.id === wanted) ??
    networks.find((network) => network.name.toLowerCase() === wanted) ??
    networks.find((network) => network.chainId === wanted)
  )
}
