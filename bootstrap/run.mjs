// `npm run build`, `check`, `format` and the like: runs one task under the pinned Node.
import { refuseOldNode } from './src/refuse-old-node.mjs'

if (!refuseOldNode(process.versions.node)) void import('./src/run-task.mjs').then((module) => module.main())
