import type { MeetingEvent } from '#providers/meetings/index.ts'
import type { Context } from '#server/context.ts'
import { readText } from '#server/http/body.ts'
import { handleOnce, isOld, refuseSignature } from '#server/webhooks.ts'
import { allManifests } from './manifests.server.ts'

const bodyMaxBytes = 256 * 1024

/**
 * Passes events of meetings to every feature that opens meetings. Responds with 400 for an invalid signature, and 500
 * if a retry can help. A repeated or old event has no effect.
 */
export async function receiveMeetingEvent(ctx: Context, request: Request): Promise<Response> {
  const body = await readText(request, bodyMaxBytes)
  let read: Awaited<ReturnType<typeof ctx.providers.meetings.readEvent>>
  try {
    read = await ctx.providers.meetings.readEvent(body, request.headers.get('rtk-signature') ?? '')
  } catch (error) {
    ctx.log.error('webhook failed', error, { name: 'realtimekit' })
    return new Response('try again', { status: 500 })
  }
  if (!read) return refuseSignature(ctx, '/api/webhooks/realtimekit')
  const { event } = read
  return handleOnce(ctx, 'realtimekit', body, async () => {
    if (!event || isOld(momentOf(event, ctx.now), ctx.now)) return
    for (const { meetingEvents } of allManifests) await meetingEvents?.(ctx, event)
  })
}

/** A recording is reported long after it began, so only joins and leaves can be too old. */
const momentOf = (event: MeetingEvent, now: Date): Date => (event.what === 'recording' ? now : event.at)
