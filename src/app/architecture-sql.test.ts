import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tierOf } from '#testing/tiers.ts'

// SQL functions follow the same tiers as imports. ops/database/sql-border.test.ts checks which tables they write.

const features = path.resolve(import.meta.dirname, '../features')
const files = fs
  .readdirSync(features, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
const read = (file: string) => fs.readFileSync(path.join(features, file), 'utf8')
const featureOf = (file: string) => file.split('/')[0] ?? ''

const sources = files
  .filter((file) => file.endsWith('.sql'))
  .map((file) => ({ file, own: featureOf(file), text: read(file).replaceAll(/--[^\n]*/g, '') }))

const functionOwners = new Map(
  sources.flatMap(({ own, text }) =>
    [...text.matchAll(/create (?:or replace )?function (\w+\.\w+)/g)].map(([, name = '']) => [name, own] as const),
  ),
)
test('SQL functions call only their own tier and the tiers below', () => {
  const wrong = sources.flatMap(({ file, own, text }) =>
    [...text.matchAll(/\b(\w+\.\w+)\s*\(/g)].flatMap(([, name = '']) => {
      const owner = functionOwners.get(name)
      return owner && tierOf(owner) > tierOf(own) ? [`${file} → ${name}`] : []
    }),
  )
  expect([...new Set(wrong)]).toEqual([])
  expect(functionOwners.size).toBeGreaterThan(100)
})
