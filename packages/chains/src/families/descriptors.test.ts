import { describe, expect, it } from 'vitest'
import * as atOnce from './descriptors-at-once.ts'
import * as onDemand from './descriptors-on-demand.ts'
import { SUPPORTED_FAMILIES } from './index.ts'

describe.each(SUPPORTED_FAMILIES)('the descriptor of %s', (family) => {
  it('is there for a server from the start, and is its own', () => {
    expect(atOnce.findDescriptor(family)?.family).toBe(family)
  })

  it('is there for the web app once it is loaded, and is that of servers', async () => {
    // The first page shows networks and amounts before any address can be judged.
    expect(onDemand.findDescriptor(family)).toBeUndefined()
    await onDemand.loadDescriptor(family)
    expect(onDemand.findDescriptor(family)).toBe(atOnce.findDescriptor(family))
  })
})
