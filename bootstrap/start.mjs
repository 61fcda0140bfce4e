// `npm start`: installs what is missing and starts the product under the pinned Node. This file must parse on any Node, so that an old one prints a
// sentence instead of a stack trace.
import { refuseOldNode } from './src/refuse-old-node.mjs'

if (!refuseOldNode(process.versions.node))
  void import('./src/start-product.mjs').then((module) => module.main())
