import type { NetworkFacts } from '../families/family-network.ts'
import type { LocalNetwork } from './local-network.ts'

/** The parts of a local network that its node has by itself. Calls with one of `writeMarks` in their body or path may change the chain. */
export const basicsOf = (
  { id, name }: NetworkFacts,
  node: { readonly save: () => Promise<void>; readonly stop: () => Promise<void> },
  writeMarks: readonly string[],
): Pick<LocalNetwork, 'id' | 'name' | 'recordWrite' | 'save' | 'stop'> => ({
  id,
  name,
  recordWrite: (body, path) =>
    Promise.resolve(writeMarks.some((mark) => body.includes(mark) || path.includes(mark))),
  save: () => node.save(),
  stop: () => node.stop(),
})
