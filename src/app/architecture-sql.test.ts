import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tierOf } from '#testing/tiers.ts'

// SQL functions keep the tiers that imports keep: they call down, and write their own feature's tables.

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
const tableOwners = new Map(
  files
    .filter((file) => /(^|\/)tables(\/[^/]+)?\.ts$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/\b(?:pgTable|table)\(\s*'(\w+)'/g)].map(
        ([, name = '']) => [name, featureOf(file)] as const,
      ),
    ),
)

/** Found here before the rule was. The list only gets shorter. */
const upward = ['wallet/payouts.sql → ledger_internal.event_is_new']

test('SQL functions call their own tier and the tiers below', () => {
  const wrong = sources.flatMap(({ file, own, text }) =>
    [...text.matchAll(/\b(\w+\.\w+)\s*\(/g)].flatMap(([, name = '']) => {
      const owner = functionOwners.get(name)
      return owner && tierOf(owner) > tierOf(own) ? [`${file} → ${name}`] : []
    }),
  )
  expect([...new Set(wrong)].filter((one) => !upward.includes(one))).toEqual([])
  expect(functionOwners.size).toBeGreaterThan(100)
})

/** Tables that features of other names still write, by the feature that writes. The list only gets shorter. */
const foreignWrites: Record<string, string> = {
  content: 'notifications',
  messages: 'notifications holds',
  orders: 'notifications holds',
  purchase: 'notifications',
  realtime: 'notifications',
  shop: 'order_addresses',
  social: 'notifications',
  subscriptions: 'notifications',
  tips: 'notifications',
}

test('SQL functions write the tables of their own feature', () => {
  const wrong = sources.flatMap(({ file, own, text }) =>
    [...text.matchAll(/\b(?:insert into|delete from|update)\s+(?:only )?\w+\.(\w+)/g)].flatMap(([, table = '']) => {
      const owner = tableOwners.get(table)
      const isKnown = foreignWrites[own]?.split(' ').includes(table)
      return owner && owner !== own && !isKnown ? [`${file} → ${table} of ${owner}`] : []
    }),
  )
  expect([...new Set(wrong)]).toEqual([])
  expect(tableOwners.size).toBeGreaterThan(40)
})
