import { drawnIcon } from '../drawn-icon.ts'

export const ArrowRight = /* @__PURE__ */ drawnIcon([
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'm12 5 7 7-7 7' }],
])
