import { bitcoinDescriptor } from './bitcoin/descriptor.ts'
import { addFamily } from './families/registry.ts'
import { solanaDescriptor } from './solana/descriptor.ts'
import { tonDescriptor } from './ton/descriptor.ts'

// Those that the first page of the web app loads on demand: a server knows them from the start.
addFamily(solanaDescriptor)
addFamily(tonDescriptor)
addFamily(bitcoinDescriptor)
