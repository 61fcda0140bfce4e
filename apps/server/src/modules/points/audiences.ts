import type { Installation } from '@sunspan/bridge'

/** For trying credentials out: nothing of it is worth anything elsewhere. */
const FOR_TESTS = 'http://localhost'

/** For whom partners' credentials are meant here: the origins of this installation. One without any takes none, unless it is for tests. */
export const audiencesOf = ({
  publicOrigins,
  devnet,
}: Pick<Installation, 'publicOrigins' | 'devnet'>): readonly string[] =>
  publicOrigins.length === 0 && devnet !== null ? [FOR_TESTS] : publicOrigins
