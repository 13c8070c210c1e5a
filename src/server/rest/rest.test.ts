import { initTRPC } from '@trpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { rest } from './address.ts'
import { createOpenApi } from './openapi.ts'
import { createRestTable } from './table.ts'

const t = initTRPC.meta<ReturnType<typeof rest>>().create()
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
  file: t.procedure
    .meta(rest('GET', '/file', { contentType: 'text/csv; charset=utf-8' }))
    .output(z.object({ filename: z.string(), body: z.string() }))
    .query(() => ({ filename: 'a.csv', body: 'a,b' })),
  hidden: t.procedure.query(() => 1),
})
const table = createRestTable(router)

test('only procedures with an address are reachable, literal segments win over parameters', () => {
  expect(table.calls.map((call) => call.procedure)).toEqual(['notes.list', 'notes.readAll', 'notes.read', 'file'])
  expect(table.match('PUT', '/api/v1/notes/read-all').found?.call.procedure).toBe('notes.readAll')
  expect(table.match('PUT', '/api/v1/notes/a%20b').found?.parameters).toEqual({ id: 'a b' })
  expect(table.match('PUT', '/api/admin/notes/7').found?.call.procedure).toBe('notes.read')
})

test('an unknown path, a broken escape and a wrong method are told apart', () => {
  expect(table.match('GET', '/api/v1/nothing')).toEqual({ found: undefined, methods: [] })
  expect(table.match('PUT', '/api/v1/notes/%zz')).toEqual({ found: undefined, methods: [] })
  expect(table.match('DELETE', '/api/v1/notes').methods).toEqual(['GET'])
})

test('OpenAPI describes query, path and body from the schemas, dates as ISO strings', () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) })
    .parse(createOpenApi(table, 'https://x.example'))
  expect(paths['/api/v1/notes']?.get?.parameters).toMatchObject([{ name: 'limit', in: 'query', required: false }])
  expect(paths['/api/v1/notes/{id}']?.put?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['mark'], properties: { mark: { type: 'boolean' } } } } },
  })
  expect(JSON.stringify(paths['/api/v1/notes']?.get?.responses)).toContain('"format":"date-time"')
})
