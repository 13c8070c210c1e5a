import { initTRPC } from '@trpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { FlagMeta } from '../flags.ts'
import { type RestAddress, rest } from './address.ts'
import { readInput } from './body.ts'
import { formBodyMaxBytes } from './limits.ts'
import { createOpenApi } from './openapi.ts'
import { createRestTable } from './table.ts'

const t = initTRPC.meta<RestAddress & FlagMeta>().create()
const input = z.object({
  id: z.string(),
  title: z.string(),
  price: z.int().nullable().optional(),
  tier_id: z.uuid().nullable().optional(),
  day: z.iso.date().optional(),
  kind: z.enum(['one', 'other']).optional(),
  is_premium: z.boolean().optional(),
  photos: z.array(z.file()).optional(),
  titles: z.array(z.string()).optional(),
  counts: z.array(z.int()).optional(),
  file: z.file().optional(),
})
const router = t.router({
  send: t.procedure
    .meta(rest('POST', '/things/{id}', { multipart: true }))
    .input(input)
    .output(z.object({}))
    .mutation(() => ({})),
  list: t.procedure
    .meta(rest('GET', '/things'))
    .input(
      z
        .object({
          kinds: z.union([z.array(z.string()), z.string()]).optional(),
          limit: z.coerce.number().default(1),
          search: z.string().default(''),
        })
        .prefault({}),
    )
    .output(z.object({}))
    .query(() => ({})),
})
const table = createRestTable(router)

async function read(fields: [string, string | Blob][], path = '/api/v1/things/7') {
  const body = new FormData()
  for (const [name, value] of fields) typeof value === 'string' ? body.append(name, value) : body.append(name, value)
  const { found } = table.match('POST', path, [])
  if (!found) throw new Error('no such call')
  const url = new URL(`https://x.example${path}`)
  return readInput(found, url, new Request(url, { method: 'POST', body }))
}

test('form texts become numbers or booleans only where the input expects them', async () => {
  expect(
    await read([
      ['title', '10'],
      ['price', '25'],
      ['is_premium', 'true'],
      ['counts', '1'],
      ['id', 'other'],
    ]),
  ).toEqual({ id: '7', title: '10', price: 25, is_premium: true, counts: [1] })
  for (const price of ['ten', '1e3', '0x10', ' 5', '5 tokens'])
    expect(await read([['price', price]])).toEqual({ id: '7', price })
  expect(await read([['is_premium', 'yes']])).toEqual({ id: '7', is_premium: 'yes' })
})

test('an empty form field is omitted, except for texts', async () => {
  const none = new File([], '')
  const empty = ['price', 'tier_id', 'day', 'kind', 'is_premium', 'title'].map((name): [string, string] => [name, ''])
  expect(await read([...empty, ['file', none], ['photos', none]])).toEqual({ id: '7', title: '' })
})

test('indexed and repeated form names become lists, and files stay files', async () => {
  const one = new Blob(['1'], { type: 'image/png' })
  const found = await read([
    ['photos[0]', one],
    ['photos[1]', one],
    ['titles[1]', 'second'],
    ['titles[0]', 'first'],
    ['counts', '4'],
    ['counts', '5'],
    ['file', one],
    ['__proto__', 'x'],
  ])
  expect(found).toMatchObject({ titles: ['first', 'second'], counts: [4, 5] })
  expect(input.omit({ title: true }).parse(found)).toMatchObject({ photos: [{ size: 1 }, { size: 1 }] })
  expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
})

test('a repeated query name is a list, and an empty number is ignored', async () => {
  const { found } = table.match('GET', '/api/v1/things', [])
  if (!found) throw new Error('no such call')
  const asked = (query: string) => {
    const url = new URL(`https://x.example/api/v1/things?${query}`)
    return readInput(found, url, new Request(url))
  }
  expect(await asked('kinds=a&kinds=b&limit=1&limit=2')).toEqual({ kinds: ['a', 'b'], limit: '2' })
  expect(await asked('kinds=a,b&limit=1&limit=2')).toEqual({ kinds: 'a,b', limit: '2' })
  expect(await asked('kinds=a,b&other=1')).toEqual({ kinds: 'a,b', other: '1' })
  expect(await asked('kinds=&limit=&search=')).toEqual({ kinds: '', search: '' })
})

test('stops reading a form at its size limit', async () => {
  const chunk = new Uint8Array(1_048_576)
  let sent = 0
  const body = new ReadableStream({
    pull(stream) {
      sent += chunk.length
      stream.enqueue(chunk)
    },
  })
  const url = new URL('https://x.example/api/v1/things/7')
  const { found } = table.match('POST', url.pathname, [])
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const init = { method: 'POST', body, headers, duplex: 'half' } as const
  if (found) await expect(readInput(found, url, new Request(url, init))).rejects.toMatchObject({ kind: 'too_large' })
  expect(sent).toBeLessThan(formBodyMaxBytes + 4 * chunk.length)
})

test('OpenAPI describes files in forms only, and other fields in forms and JSON', () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) })
    .parse(createOpenApi(table, 'https://x.example', []))
  const { content } = z
    .object({ content: z.record(z.string(), z.object({ schema: z.object({ properties: z.looseObject({}) }) })) })
    .parse(paths['/api/v1/things/{id}']?.post?.requestBody)
  expect(content['multipart/form-data']?.schema.properties).toHaveProperty('file.format', 'binary')
  expect(Object.keys(content['application/json']?.schema.properties ?? {})).not.toContain('file')
})

test('an interrupted body is a bad request', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      stream.error(new TypeError('the connection was lost'))
    },
  })
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } }
  const request = new Request('https://x.example/api/v1/things/1', init)
  const { found } = table.match('POST', '/api/v1/things/1', [])
  if (!found) throw new Error('the address is unknown')
  await expect(readInput(found, new URL(request.url), request)).rejects.toMatchObject({ kind: 'bad_request' })
})
