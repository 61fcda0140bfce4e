import { drawnIcon } from '../drawn-icon.ts'

export const Plus = /* @__PURE__ */ drawnIcon([
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'M12 5v14' }],
])
