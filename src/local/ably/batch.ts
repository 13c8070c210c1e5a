import * as z from 'zod'
import type { Session } from './auth.ts'
import { demand } from './auth.ts'
import { convertPayloads, type Format } from './codec.ts'
import { AblyError } from './errors.ts'
import type { Hub } from './model.ts'
import { present } from './presence.ts'
import { channelName, publish } from './publish.ts'
import type { RestResponse } from './rest-types.ts'
import type { ErrorInfo } from './wire.ts'

const oneOrMore = <T extends z.ZodType>(item: T) => z.union([z.array(item).min(1), item.transform((one) => [one])])
const batchSpecs = oneOrMore(
  z.object({ channels: oneOrMore(z.string()), messages: z.union([z.array(z.unknown()), z.unknown()]) }),
)

/** From this API version on, a response reports each specification separately. Earlier versions return a flat list. */
const REPORTING_VERSION = 3

type Outcome = { channel: string; error?: ErrorInfo } & Record<string, unknown>

/**
 * Handles `POST /messages`: each specification publishes its messages to each of its channels independently. Throws 40000
 * for a malformed request, 90010 for more than 100 channels.
 */
export function batchPublish(hub: Hub, session: Session, body: unknown, version: number): RestResponse {
  const parsed = batchSpecs.safeParse(body)
  if (!parsed.success) throw new AblyError(40000, 400, `Invalid batch: ${parsed.error.issues[0]?.message}`)
  checkChannels(hub, new Set(parsed.data.flatMap(({ channels }) => channels)).size, 'bulk publish')
  const outcomes = parsed.data.map(({ channels, messages }) => {
    const list = Array.isArray(messages) ? messages : [messages]
    return channels.map((channel) =>
      attempt(channel, (name) => {
        const { id, serials } = publish(hub, name, list, { session })
        return { messageId: id, serials }
      }),
    )
  })
  return version >= REPORTING_VERSION ? { status: 201, body: outcomes.map(report) } : flat(outcomes.flat())
}

/** Handles `GET /presence?channels=a,b`. */
export function batchPresence(hub: Hub, session: Session, names: string[], format: Format): RestResponse {
  checkChannels(hub, names.length, 'batch presence')
  const outcomes = names.map((channel) =>
    attempt(channel, (name) => {
      demand(session, name, 'presence', 'subscribe')
      const members = present(hub.channels.get(name))
      hub.limits.charge('messages', members.length)
      return { presence: convertPayloads(members, format) }
    }),
  )
  return { body: report(outcomes) }
}

function checkChannels(hub: Hub, count: number, kind: string): void {
  const { channelsPerBatch: max } = hub.settings
  if (count <= max) return
  throw new AblyError(90010, 400, `Max number of channels permitted in a single ${kind} request (${max}) exceeded`)
}

function attempt(channel: string, act: (name: string) => Record<string, unknown>): Outcome {
  try {
    return { channel, ...act(channelName(channel)) }
  } catch (thrown) {
    if (thrown instanceof AblyError) return { channel, error: thrown.wire() }
    throw thrown
  }
}

function report(results: Outcome[]) {
  const failureCount = results.filter(({ error }) => error).length
  return { successCount: results.length - failureCount, failureCount, results }
}

/** Formats a response for earlier API versions: if one part failed, an error with all parts. */
function flat(batchResponse: Outcome[]): RestResponse {
  if (batchResponse.every(({ error }) => !error)) return { status: 201, body: batchResponse }
  const failure = new AblyError(40020, 400, 'Batched response includes errors')
  return { status: 400, body: { error: failure.wire(), batchResponse } }
}
