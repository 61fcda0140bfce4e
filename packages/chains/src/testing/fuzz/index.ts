export { mutateJson } from './mutate-json.ts'
export { mutateText } from './mutate-text.ts'
export { createRandom, type Random } from './random.ts'
