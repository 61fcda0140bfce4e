import { drawnIcon } from '../drawn-icon.ts'

export const ChevronDown = /* @__PURE__ */ drawnIcon([['path', { d: 'm6 9 6 6 6-6' }]])
