import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { noteMax } from '#features/applications/review/spec.ts'
import { experienceMax, bioMax as storyMax } from '#features/applications/spec.ts'
import { messageMax, subjectMax } from '#features/broadcast/spec.ts'
import { contentMax } from '#features/messages/spec.ts'
import { reportDetailsMax } from '#features/moderation/reports/spec.ts'
import { unitsOf } from '#shared/texts.ts'
import { restTable } from './router.server.ts'

// Lengths are counted in visible characters, in contracts (shared/schemas.ts), on screens and in the database: an emoji
// is one. JavaScript counts up to eleven units for it, and `maxLength` cuts silently.

const root = path.resolve(import.meta.dirname, '../features')
const files = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const featureOf = (file: string) => file.split('/')[0] ?? ''

/** Limits of texts by feature, as its contracts name them. */
const limits = new Map<string, Set<string>>()
for (const file of files.filter((name) => name.endsWith('/contract.ts')))
  for (const [, name = ''] of read(file).matchAll(/(?:atMost\(|\bmax: |words\(\w*,? ?)(\w+Max)\b/g))
    limits.set(featureOf(file), (limits.get(featureOf(file)) ?? new Set<string>()).add(name))

test('screens and rules count characters, not units', () => {
  const count = [...limits.values()].reduce((sum, names) => sum + names.size, 0)
  expect(count).toBeGreaterThan(20)
  const wrong = files.flatMap((file) =>
    [...read(file).matchAll(/\.length (?:[<>]=?) (\w+)|maxLength=\{(\w+)/g)]
      .filter(([, name = '', cut = '']) => limits.get(featureOf(file))?.has(name || cut))
      .map(([found]) => `${file}: ${found}`),
  )
  expect(wrong).toEqual([])
})

const shape: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), shape).optional(),
    items: shape.optional(),
    anyOf: z.array(shape).optional(),
    oneOf: z.array(shape).optional(),
    maxLength: z.number().optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
  }),
)
type Schema = {
  properties?: Record<string, Schema> | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  maxLength?: number | undefined
  pattern?: string | undefined
  format?: string | undefined
}

/** Fields with ids, URLs, secrets, searches and names of kinds. */
const forMachines = new Set(
  `action actor auth category challenge code country creator creatorId creator_id current_password cursor deliveryTime
  details device_token email endpoint file_name id image_url key links location p256dh password q redirect_to
  refresh_token search tags target tierType time_zone timestamp token tracking_url type types userId username
  usernameOrId zone`.split(/\s+/),
)

/** Returns the names of fields that are limited in units and have no format. */
function limitedIn({ properties, items, anyOf, oneOf, maxLength, pattern, format }: Schema, name: string): string[] {
  const inside = [
    ...Object.entries(properties ?? {}).flatMap(([key, value]) => limitedIn(value, key)),
    ...[...(anyOf ?? []), ...(oneOf ?? []), ...(items ? [items] : [])].flatMap((value) => limitedIn(value, name)),
  ]
  return maxLength !== undefined && pattern === undefined && format === undefined ? [name, ...inside] : inside
}

test('contracts count the characters of every text that people write', () => {
  const names = restTable.calls.flatMap(({ input }) =>
    input ? limitedIn(shape.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })), '') : [],
  )
  expect(names.length).toBeGreaterThan(50)
  expect([...new Set(names)].filter((name) => !forMachines.has(name))).toEqual([])
})

test('contracts leave the cleaning of texts to one place', () => {
  const own = files.filter(
    (file) => /contract\.ts$/.test(file) && /\b(?:normalizeLine|normalizeText|isLongerThan|isPlain)\b/.test(read(file)),
  )
  expect(own).toEqual([])
})

test('constraints of the database hold every text that contracts accept', () => {
  const columns: Record<string, number> = {
    'applications.bio': storyMax,
    'applications.experience': experienceMax,
    'applications.text': noteMax,
    'broadcast.message': messageMax,
    'broadcast.subject': subjectMax,
    'messages.content': contentMax,
    'moderation.details': reportDetailsMax,
  }
  const found = files
    .filter((file) => file.endsWith('/tables.ts') && !/^(?:notifications|wallet)\//.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/length\(\$\{t\.(\w+)\}\) (?:<=|between \d+ and) (\d+)/g)].map(
        ([, column, max]) => [`${featureOf(file)}.${column}`, Number(max)] as const,
      ),
    )
  expect(found.map(([name]) => name).sort()).toEqual(Object.keys(columns).sort())
  for (const [name, max] of found) expect(max, name).toBeGreaterThanOrEqual(unitsOf(columns[name] ?? Number.NaN))
})
