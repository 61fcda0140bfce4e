import { drawnIcon } from '../drawn-icon.ts'

export const X = /* @__PURE__ */ drawnIcon([
  ['path', { d: 'M18 6 6 18' }],
  ['path', { d: 'm6 6 12 12' }],
])
