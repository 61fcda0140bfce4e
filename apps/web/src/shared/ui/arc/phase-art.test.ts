import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawPhases } from '../../../../scripts/generate-phase-art.ts'

it('has the artwork of the phases as its script draws it', () => {
  const folder = join(import.meta.dirname, '../../../../public/phases')
  const drawn = drawPhases()
  expect(readdirSync(folder).toSorted()).toEqual([...drawn.keys()].toSorted())
  for (const [file, text] of drawn) {
    expect(readFileSync(join(folder, file), 'utf8') === text, `${file} is out of date`).toBe(true)
  }
})
