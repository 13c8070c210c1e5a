import fs from 'node:fs'
import path from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import { caseKinds } from '#features/moderation/lists.ts'
import { mergeByName, mergeRouters } from './compose.ts'
import { jobs } from './jobs.server.ts'
import { allManifests } from './manifests.server.ts'
import { ports } from './ports.server.ts'
import { type AppRouter, appRouter } from './router.server.ts'

const features = path.resolve(import.meta.dirname, '../features')
const list = fs.readFileSync(path.join(import.meta.dirname, 'manifests.server.ts'), 'utf8')
const sqlOf = (feature: string) =>
  fs
    .readdirSync(path.join(features, feature), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => fs.readFileSync(path.join(features, feature, file), 'utf8'))
    .join('\n')

test('lists every manifest.server.ts of the features', () => {
  const written = fs
    .readdirSync(features)
    .filter((feature) => fs.existsSync(path.join(features, feature, 'manifest.server.ts')))
  expect(written.filter((feature) => !list.includes(`#features/${feature}/manifest.server.ts`))).toEqual([])
  // One more for the kernel.
  expect(allManifests).toHaveLength(written.length + 1)
})

test('the root router keeps the type of each procedure', () => {
  type Send = AppRouter['tips']['send']['_def']['$types']
  expectTypeOf<Send['output']>().not.toBeAny()
  expectTypeOf<Send['input']>().toHaveProperty('tokens')
  expectTypeOf<keyof AppRouter['health']>().not.toBeAny()
  expect(Object.keys(appRouter._def.record)).toEqual(expect.arrayContaining(['health', 'tips', 'wallet']))
})

test('refuses two features that declare the same name', () => {
  expect(() => mergeByName('job', [{ a: 1 }, undefined, { a: 2 }])).toThrow('Two features have a job of the name a.')
  expect(mergeByName('job', [{ a: 1 }, { b: 2 }])).toEqual({ a: 1, b: 2 })
})

test('collects jobs, topics and merges of all features', () => {
  expect(Object.keys(jobs)).toEqual(expect.arrayContaining(['outbox', 'lanes', 'proof', 'reconcile', 'uploads']))
  const live = ['announcement', 'broadcast', 'close', 'end', 'out', 'teaser', 'tip'].map((name) => `live.${name}`)
  const topics = [
    'announcement',
    ...['blocked', 'decided', 'stop', 'suspended', 'terms'].map((name) => `call.${name}`),
    ...live,
    'mail',
    'notice',
    'payer',
    'purge',
    'push',
    'recording.stop',
  ]
  expect(Object.keys(ports.outbox.topics).sort()).toEqual(topics)
  expect(Object.keys(ports.outbox.merges)).toContain('tip.received')
})

test('every kind of moderation case is registered by one feature', () => {
  expect(Object.keys(ports.reportable).sort()).toEqual([...caseKinds].sort())
})

test('merges the procedures of features that share a router, and refuses a repeated name', () => {
  const { update } = appRouter.profile
  const [one, other] = [{ routers: { a: { x: update } } }, { routers: { a: { y: update } } }]
  expect(mergeRouters([one, other])).toEqual({ a: { x: update, y: update } })
  expect(() => mergeRouters([one, one])).toThrow('Two features have a procedure of a of the name x.')
  expect(() => mergeRouters([one, { routers: { a: appRouter } }])).toThrow('Two features have a router of the name a.')
  expect(Object.keys(appRouter.profile)).toEqual(expect.arrayContaining(['rates', 'setPicture', 'update']))
})

test('manifests declare all personal data that SQL exports, erases and expires', () => {
  const declared = allManifests.flatMap(({ personalData }) => [
    ...Object.keys(personalData?.exports ?? {}).map((part) => `export_${part}`),
    ...(personalData?.forgets ?? []).map((area) => `forget_${area}`),
    ...(personalData?.expires ?? []).map((area) => `expire_${area}`),
  ])
  const inSql = fs
    .readdirSync(features)
    .flatMap((feature) => [...sqlOf(feature).matchAll(/function personal\.((?:export|forget|expire)_\w+)/g)])
    .map(([, name]) => name)
  expect(declared.sort()).toEqual(inSql.sort())
})
