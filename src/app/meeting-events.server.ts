import type { Context } from '#server/context.ts'
import { readText } from '#server/http/body.ts'
import { allManifests } from './manifests.server.ts'

const bodyMaxBytes = 256 * 1024

/** The media's provider says what happens in meetings, to every feature that opens some. 400 for what it did not sign. */
export async function receiveMeetingEvent(ctx: Context, request: Request): Promise<Response> {
  const body = await readText(request, bodyMaxBytes)
  const read = await ctx.providers.meetings.readEvent(body, request.headers.get('rtk-signature') ?? '')
  if (!read) return new Response('signature refused', { status: 400 })
  const { event } = read
  if (event) for (const { meetingEvents } of allManifests) await meetingEvents?.(ctx, event)
  return Response.json({ received: true })
}
