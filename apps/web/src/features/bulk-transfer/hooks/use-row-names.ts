import type { NameLookup } from '../../../entities/name/name-lookup.ts'
import type { FormCatalog } from '../model/bulk-catalog.ts'
import type { BulkDraft } from '../model/bulk-draft.ts'
import { useStableLookups } from './use-stable-lookups.ts'

/** Lookups of the names among the rows' addresses, in the order of the rows: a key press renders only its row. */
export const useRowNames = (draft: BulkDraft, catalog: FormCatalog | undefined): readonly NameLookup[] =>
  useStableLookups(
    draft.rows.map(({ address, networkId }) => ({
      text: address,
      network: catalog?.networks.find(({ id }) => id === networkId),
    })),
  )
