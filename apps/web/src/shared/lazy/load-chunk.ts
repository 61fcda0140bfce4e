const CHUNK_TIMEOUT_MS = 120_000

/** A part of the app could not be fetched: the network failed, or a new version has replaced the files. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Imports a part of the app. Rejects with a ChunkLoadError, after 120 s at the latest. */
export async function loadChunk<T>(id: string, load: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timeout')), CHUNK_TIMEOUT_MS)
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    // Vite's message when a style sheet of the part is missing.
    const isStyle = String(cause).includes('preload CSS')
    throw new ChunkLoadError(isStyle ? `Loading CSS chunk ${id} failed` : `Loading chunk ${id} failed`, {
      cause,
    })
  } finally {
    clearTimeout(timer)
  }
}
