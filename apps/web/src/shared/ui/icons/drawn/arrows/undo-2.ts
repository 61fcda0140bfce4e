import { drawnIcon } from '../drawn-icon.ts'

export const Undo2 = /* @__PURE__ */ drawnIcon([
  ['path', { d: 'M9 14 4 9l5-5' }],
  ['path', { d: 'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11' }],
])
