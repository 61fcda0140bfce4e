export { listenOnLoopback } from './listen-on-loopback.ts'
export { serveOnLoopback, type LoopbackAnswer, type LoopbackRequest } from './serve-on-loopback.ts'
export { openNodeFront, type NodeFront } from './open-node-front.ts'
