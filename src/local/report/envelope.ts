import * as z from 'zod'

const eventId = z.string().regex(/^[0-9a-f]{32}$/, 'event_id must be 32 hexadecimal digits')
const head = z.looseObject({ event_id: eventId.optional(), sent_at: z.iso.datetime().optional() })
const itemHead = z.looseObject({ type: z.string(), length: z.int().nonnegative().optional() })
const frame = z.looseObject({ filename: z.string().optional(), lineno: z.number().optional() })
const event = z.looseObject({
  event_id: eventId.optional(),
  timestamp: z.union([z.number(), z.iso.datetime()]),
  platform: z.string(),
  level: z.enum(['fatal', 'error', 'warning', 'info', 'debug']).default('error'),
  transaction: z.string().optional(),
  fingerprint: z.array(z.string()).optional(),
  tags: z.record(z.string(), z.string().max(200)).default({}),
  extra: z.record(z.string(), z.unknown()).default({}),
  exception: z
    .object({
      values: z.array(
        z.looseObject({
          type: z.string(),
          value: z.string(),
          stacktrace: z.object({ frames: z.array(frame) }).optional(),
        }),
      ),
    })
    .optional(),
})
export type ReportedEvent = z.infer<typeof event> & { event_id: string; received_at: string }

type Read = { id: string | undefined; events: ReportedEvent[] } | { refusal: string }

const itemMaxBytes = 1_048_576

/**
 * Parses a Sentry envelope: a header line, then a header line and a payload per item. A payload is one line, or has a
 * declared length.
 */
export function readEnvelope(text: string): Read {
  const [first, afterHead] = cutLine(text)
  const header = parse(head, first)
  if ('refusal' in header) return header
  const events: ReportedEvent[] = []
  for (let rest = afterHead; rest.trim() !== ''; ) {
    const [line, afterLine] = cutLine(rest)
    const item = parse(itemHead, line)
    if ('refusal' in item) return item
    const [payload, afterItem] = cutItem(afterLine, item.value.length)
    if (payload === undefined) return { refusal: 'unexpected end of file' }
    if (Buffer.byteLength(payload) > itemMaxBytes) return { refusal: 'item too large' }
    rest = afterItem
    if (item.value.type !== 'event') continue
    const read = parse(event, payload)
    if ('refusal' in read) return read
    const id = read.value.event_id ?? header.value.event_id
    if (id === undefined) return { refusal: 'missing event_id' }
    events.push({ ...read.value, event_id: id, received_at: new Date().toISOString() })
  }
  return { id: header.value.event_id, events }
}

function cutLine(text: string): [line: string, rest: string] {
  const end = text.indexOf('\n')
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)]
}

function cutItem(text: string, length: number | undefined): [payload: string | undefined, rest: string] {
  if (length === undefined) return text === '' ? [undefined, ''] : cutLine(text)
  const bytes = Buffer.from(text)
  if (bytes.length < length) return [undefined, '']
  return [bytes.subarray(0, length).toString('utf8'), bytes.subarray(length).toString('utf8').replace(/^\n/, '')]
}

function parse<T extends z.ZodType>(schema: T, text: string): { value: z.infer<T> } | { refusal: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { refusal: 'invalid JSON' }
  }
  const read = schema.safeParse(json)
  return read.success ? { value: read.data } : { refusal: z.prettifyError(read.error) }
}
