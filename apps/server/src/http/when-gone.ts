import type { ServerResponse } from 'node:http'

/**
 * Calls back once, when a response has ended or its connection has, whichever comes first. Returns false, and never calls back, if that has happened
 * already: what counts readers must begin with this, since the event of one who has gone does not come again. A response that waits behind another
 * one of its connection gets no event of its end.
 */
export function whenGone(response: ServerResponse, callback: () => void): boolean {
  const { socket } = response.req
  if (response.destroyed || response.closed || socket.destroyed) return false
  const onGone = (): void => {
    response.off('close', onGone)
    socket.off('close', onGone)
    callback()
  }
  response.once('close', onGone)
  socket.once('close', onGone)
  return true
}
