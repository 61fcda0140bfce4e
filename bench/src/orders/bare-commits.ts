import pg from 'pg'

/** Sessions that commit at the same time. */
export const CLIENTS = 16

const COMMIT_SECONDS = 4

/** Single-row commits per second by sixteen clients: what the server does at most. */
export async function measureBareCommits(url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  try {
    await pool.query(
      'CREATE TABLE bare_commits (id bigint GENERATED ALWAYS AS IDENTITY, value text NOT NULL)',
    )
    const endAt = performance.now() + COMMIT_SECONDS * 1_000
    const client = async (): Promise<number> => {
      const connection = await pool.connect()
      try {
        let done = 0
        for (; performance.now() < endAt; done += 1) {
          await connection.query({
            name: 'bare',
            text: 'INSERT INTO bare_commits (value) VALUES ($1)',
            values: ['x'],
          })
        }
        return done
      } finally {
        connection.release()
      }
    }
    const counts = await Promise.all(Array.from({ length: CLIENTS }, client))
    await pool.query('DROP TABLE bare_commits')
    return counts.reduce((sum, count) => sum + count, 0) / COMMIT_SECONDS
  } finally {
    await pool.end()
  }
}
