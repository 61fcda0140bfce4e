import type { Logger } from 'pino'

export interface CloseStack {
  push(name: string, close: () => Promise<unknown>): void
  /** Closes everything that was opened, last first; one failure does not prevent the others. Later calls wait for the first. */
  closeAll(): Promise<void>
}

/** Everything that a startup has opened so far, so that a stop, or a startup that fails half-way, leaves nothing open. */
export function createCloseStack(logger: Logger): CloseStack {
  const opened: { readonly name: string; readonly close: () => Promise<unknown> }[] = []
  let closing: Promise<void> | undefined
  const closeInOrder = async () => {
    for (let last = opened.pop(); last !== undefined; last = opened.pop()) {
      try {
        await last.close()
      } catch (error) {
        logger.error({ err: error }, `could not close: ${last.name}`)
      }
    }
  }
  return {
    push(name, close) {
      opened.push({ name, close })
    },
    closeAll: () => (closing ??= closeInOrder()),
  }
}
