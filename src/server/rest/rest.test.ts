import { initTRPC } from '@trpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { FEATURE_FLAGS } from '#shared/flags.ts'
import { type FlagMeta, flagged } from '../flags.ts'
import { type RestAddress, rest } from './address.ts'
import { createOpenApi } from './openapi.ts'
import { createRestTable } from './table.ts'

const t = initTRPC.meta<RestAddress & FlagMeta>().create()
const router = t.router({
  notes: t.router({
    list: t.procedure
      .meta(rest('GET', '/notes'))
      .input(z.object({ limit: z.coerce.number().int().max(50).default(20) }))
      .output(z.object({ notes: z.array(z.object({ at: z.date() })) }))
      .query(() => ({ notes: [] })),
    readAll: t.procedure.meta(rest('PUT', '/notes/read-all', { status: 204 })).mutation(() => undefined),
    read: t.procedure
      .meta(rest('PUT', '/notes/{id}', { alias: '/api/admin/notes/{id}' }))
      .input(z.object({ id: z.string(), mark: z.boolean() }))
      .mutation(() => undefined),
  }),
  letter: t.procedure
    .meta(rest('POST', '/letter'))
    .input(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('short'), word: z.string() }),
        z.object({ kind: z.literal('signed'), signature: z.string() }),
      ]),
    )
    .mutation(() => undefined),
  file: t.procedure
    .meta(rest('GET', '/file', { contentType: 'text/csv; charset=utf-8' }))
    .output(z.object({ filename: z.string(), body: z.string() }))
    .query(() => ({ filename: 'a.csv', body: 'a,b' })),
  offer: t.procedure
    .meta(flagged('offers'))
    .meta(rest('GET', '/offer'))
    .query(() => 1),
  hidden: t.procedure.query(() => 1),
})
const all = FEATURE_FLAGS
const table = createRestTable(router)

test('only procedures with a path are reachable, and literal segments win over parameters', () => {
  expect(table.calls.map((call) => call.procedure)).toEqual([
    'notes.list',
    'notes.readAll',
    'notes.read',
    'letter',
    'file',
    'offer',
  ])
  expect(table.match('PUT', '/api/v1/notes/read-all', all).found?.call.procedure).toBe('notes.readAll')
  expect(table.match('PUT', '/api/v1/notes/a%20b', all).found?.parameters).toEqual({ id: 'a b' })
  expect(table.match('PUT', '/api/admin/notes/7', all).found?.call.procedure).toBe('notes.read')
})

test('distinguishes an unknown path, a broken escape and a wrong method', () => {
  expect(table.match('GET', '/api/v1/nothing', all)).toEqual({ found: undefined, methods: [] })
  expect(table.match('PUT', '/api/v1/notes/%zz', all)).toEqual({ found: undefined, methods: [] })
  expect(table.match('DELETE', '/api/v1/notes', all).methods).toEqual(['GET'])
})

test('OpenAPI describes every variant of a union input', () => {
  const described = JSON.stringify(createOpenApi(table, 'https://x.example', all).paths)
  for (const field of ['word', 'signature']) expect(described).toContain(`"${field}":{"type":"string"}`)
})

test('OpenAPI describes query, path and body from the schemas, dates as ISO strings', () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) })
    .parse(createOpenApi(table, 'https://x.example', all))
  expect(paths['/api/v1/notes']?.get?.parameters).toMatchObject([{ name: 'limit', in: 'query', required: false }])
  expect(paths['/api/v1/notes/{id}']?.put?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['mark'], properties: { mark: { type: 'boolean' } } } } },
  })
  expect(JSON.stringify(paths['/api/v1/notes']?.get?.responses)).toContain('"format":"date-time"')
})

test('a path whose flag is off matches no method and is missing in OpenAPI', () => {
  expect(table.match('GET', '/api/v1/offer', ['offers']).found?.call.procedure).toBe('offer')
  expect(table.match('GET', '/api/v1/offer', ['digitals'])).toEqual({ found: undefined, methods: [] })
  expect(table.match('PUT', '/api/v1/offer', [])).toEqual({ found: undefined, methods: [] })
  expect(JSON.stringify(createOpenApi(table, 'https://x.example', []))).not.toContain('/offer')
})
