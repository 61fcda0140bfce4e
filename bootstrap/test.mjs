// `npm test [-- check|unit|int|web|e2e ...]`: the last line shows how many tests passed and failed in all runners.
import { refuseOldNode } from './src/refuse-old-node.mjs'

if (!refuseOldNode(process.versions.node))
  void import('./src/test-product.mjs').then((module) => module.main())
