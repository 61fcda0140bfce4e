import type { ProgrammeRouteName } from '../routes/index.ts'
import { createClient, type ApiClient, type ApiClientOptions } from './create-api-client.ts'
import { PROGRAMME_PATHS } from './programme-paths.ts'
import { sentenceOf, wordsOf } from './words-of.ts'

/** A client of the points programme's calls, apart from the bridge's, so that only its pages load their paths. */
export const createProgrammeClient = (options: ApiClientOptions): ApiClient<ProgrammeRouteName> =>
  createClient(options, PROGRAMME_PATHS, { read: wordsOf, say: sentenceOf })
