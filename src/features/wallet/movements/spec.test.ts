import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kindsIn } from './rules.ts'
import { RESERVED_FOR, SALES, type Sale, saleFigures } from './spec.ts'

const features = path.resolve(import.meta.dirname, '../..')
const sql = fs
  .globSync('**/*.sql', { cwd: features })
  .map((file) => fs.readFileSync(path.join(features, file), 'utf8'))
  .join('\n')

test('every reason with which a feature reserves tokens is in RESERVED_FOR', () => {
  // the reason is the fifth argument; `o.kind` is one of orderKinds, whose type requires reasons of RESERVED_FOR
  const reasons = [...sql.matchAll(/hold_write\((?:[^,()]+,\s*){4}('\w+'|[\w.]+)/g)].map(([, reason]) => reason ?? '')
  const known = new Set(['p_reason', 'v_hold.reason', 'o.kind', ...Object.keys(RESERVED_FOR).map((one) => `'${one}'`)])
  expect(reasons.length).toBeGreaterThan(6)
  expect(reasons.filter((reason) => !known.has(reason))).toEqual([])
})

test('every sale counts into one figure, and every figure counts a sale', () => {
  expect(saleFigures.flatMap(kindsIn).sort()).toEqual(Object.keys(SALES).sort())
  expect(saleFigures.filter((figure) => kindsIn(figure).length === 0)).toEqual([])
})

test('a kind of sale with a missing entry does not compile', () => {
  // @ts-expect-error without a figure
  const raffle: Sale = { name: 'Raffle', source: 'Raffles', reserved: null, refunds: [] }
  expect(raffle).not.toHaveProperty('figure')
})
