import { resolve } from 'node:path'
import { measureHouse } from './measure-house.mjs'

const rows = measureHouse(resolve(process.argv[2] ?? '.'))
console.log('| what | measured |\n| --- | --- |')
for (const [what, measured] of rows) console.log(`| ${what} | ${measured} |`)
