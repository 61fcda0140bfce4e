/** What the server searches for: no space at the ends, and nothing that no id, address or hash can hold. */
export const searchText = (typed: string): string =>
  typed.replaceAll(/[^\x20-\x7e\u00a0-\ud7ff\ue000-\uffff]/g, '').trim()
