import { expect, test } from 'vitest'
import type * as z from 'zod'
import { renderMail } from '#shared/mail.ts'
import { inZone } from '#shared/schemas.ts'
import { mergeByName } from './compose.ts'
import { allManifests } from './manifests.server.ts'

// Writes every mail with hostile text, in every combination of its props.

const templates = mergeByName(
  'mail',
  allManifests.map((manifest) => manifest.mails),
)
const context = { origin: 'https://x.example', secret: 'a secret of at least 32 characters' }
const hostile = `<script>alert("1")</script>\r\nBcc: all@x.example\n\u202e</h1>'"&amp; 👨‍👩‍👧‍👦 ${'long '.repeat(200)}`
/** Fields that are never empty, and fields that the product writes itself. */
const own: Readonly<Record<string, unknown>> = {
  title: hostile,
  person: hostile,
  path: '/calls/c1',
  dates: ['2026-11-20'],
  month: '2026-10-01',
  proof_id: '0193d6f0-0000-7000-8000-000000000001',
}

/** Returns sample values of a schema: every enum value, or an example of another type. */
function valuesOf(schema: z.core.$ZodType, name = ''): unknown[] {
  if (name in own) return [own[name]]
  const { def } = schema._zod as z.core.$ZodTypeInternals & { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return def.type === 'nullable' ? [...valuesOf(def.innerType, name), null] : valuesOf(def.innerType, name)
    case 'pipe':
      return valuesOf(def.in, name)
    case 'enum':
      return Object.values(def.entries)
    case 'boolean':
      return [true, false]
    case 'number':
      return [1, 0, 1_500]
    case 'date':
      return ['2026-11-20T09:40:12Z']
    case 'array':
      return [valuesOf(def.element).slice(0, 1), valuesOf(def.element)]
    case 'record':
      return [{ [hostile]: hostile }]
    case 'object':
      return objectsOf(def.shape)
    case 'string':
      return ['format' in def && def.format === 'uuid' ? own.proof_id : hostile, ...('format' in def ? [] : [''])]
    default:
      throw new Error(`no values for ${def.type}`)
  }
}

/** Combines each pair of field values, and rotates the other fields. */
function objectsOf(shape: Readonly<Record<string, z.core.$ZodType>>): unknown[] {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, values: valuesOf(schema, name) }))
  const objects = (at: number): Record<string, unknown>[] =>
    Array.from({ length: at }, (_, turn) =>
      Object.fromEntries(fields.map(({ name, values }, i) => [name, values[(turn + i * turn) % values.length]])),
    )
  const pairs = fields.flatMap((one, i) =>
    fields.slice(i + 1).flatMap((other) =>
      one.values.flatMap((value) =>
        other.values.map((second, turn) => ({
          ...objects(turn + 1).at(-1),
          [one.name]: value,
          [other.name]: second,
        })),
      ),
    ),
  )
  return [...objects(8), ...pairs]
}

/** Counts the opening and closing tags of an element. */
const tagsOf = (html: string, tag: string) =>
  [`<${tag}(?=[ >])`, `</${tag}>`].map((pattern) => [...html.matchAll(new RegExp(pattern, 'g'))].length)

test.for(Object.entries(templates))('the mail %s shows hostile text as plain text', ([, template]) => {
  const all = valuesOf(template.props)
  expect(all.length).toBeGreaterThan(0)
  for (const props of all) {
    const { subject, text, html, headers = {} } = renderMail(template.write(props, 'a@x.example', context))
    const about = JSON.stringify(props).slice(0, 300)
    expect(subject.trim(), about).not.toBe('')
    for (const header of [subject, ...Object.values(headers)]) expect(header, about).not.toMatch(/\p{Cc}/u)
    expect(html, about).not.toMatch(/<script|<\/h1>'/)
    for (const part of [subject, text, html])
      expect(part, about).not.toMatch(/undefined|\bnull\b|\bNaN\b|\[object |Invalid Date|\$\{/)
    for (const tag of ['body', 'div', 'h1', 'p', 'a', 'table', 'tr', 'th', 'td']) {
      const [opened, closed] = tagsOf(html, tag)
      expect(opened, `${tag} ${about}`).toBe(closed)
    }
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href, about).toMatch(/^https:\/\/x\.example\//)
  }
})

test.for(Object.entries(templates))(
  'the mail %s gives each time in the zone of its reader, and names it',
  ([, template]) => {
    for (const given of valuesOf(template.props)) {
      const { text } = renderMail(template.write(inZone(given, 'Asia/Kathmandu'), 'a@x.example', context))
      expect(text.replaceAll('GMT+5:45', '')).not.toMatch(/\b(UTC|GMT|CET|WET)\b/)
      for (const [time] of text.matchAll(/\b\d\d:\d\d\b.{0,9}/g)) expect(time).toMatch(/^15:25 GMT\+5:45/)
    }
  },
)
