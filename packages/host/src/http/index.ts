export { listenOnLoopback } from './listen-on-loopback.ts'
export { serveOnLoopback, type LoopbackAnswer, type LoopbackRequest } from './serve-on-loopback.ts'
export { serveInFrontOf } from './serve-in-front-of.ts'
