import * as z from 'zod'
import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { cookieAttributes } from '#server/http/cookie.ts'
import { topic } from '#server/outbox/topic.ts'
import { seal, sealingKeyFor, unseal } from '#server/sealing.ts'
import { chatChannel } from '#shared/channels.ts'
import { keyFor } from '#shared/derived-keys.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Joined } from '../contract.ts'
import { previewOf, visitorPerson } from '../passes/service.server.ts'
import { REFUSALS } from '../spec.ts'
import { watchRefusal } from '../streams/rules.ts'
import type { StreamEntry } from '../streams/store.server.ts'
import type { NamedPlayback, Playback } from './contract.ts'
import { fileOf, grantUntil, targetOf, urlAt, withPaths } from './rules.ts'
import { grantSeconds, leaseSeconds, PLAYBACK_REFUSALS, playbackPath, playlistFile, renewEverySeconds } from './spec.ts'
import * as store from './store.server.ts'

const cookie = 'watch'
const grant = z.object({ url: z.url(), until: z.number() })

/** Viewer of a playback; `until` is the end of a visitor's preview. */
type Viewer = { person: string; until: Date | null }

type Entry = Pick<StreamEntry, 'id' | 'meeting_id' | 'playback_url'>
type Given = { streamId: string; playbackId: string; url: string; until: Date | null }

/** Returns a playback, and sets the cookie with which the browser reads the playlist and its files. */
async function give(ctx: Context, { streamId, playbackId, url, until }: Given): Promise<Playback> {
  const end = grantUntil(ctx.now, grantSeconds, until)
  const bytes = new TextEncoder().encode(JSON.stringify({ url, until: end.getTime() }))
  const sealed = await seal(await sealingKeyFor(ctx.env.SESSION_SECRET, 'playback'), streamId, bytes)
  const seconds = Math.ceil((end.getTime() - ctx.now.getTime()) / 1_000)
  const path = playbackPath(streamId, '')
  // not bound to this host, because the prefix `__Host-` forbids a path
  ctx.responseHeaders.append('set-cookie', `${cookie}=${sealed}; ${cookieAttributes(ctx.env, seconds, path)}`)
  const playlist = playbackPath(streamId, playlistFile)
  return { playback_id: playbackId, playlist_url: playlist, renew_seconds: renewEverySeconds }
}

/**
 * Admits a viewer without a seat in the meeting, or who would have to wait for it, to the playback of the stream, and
 * counts them.
 */
export async function joinPlayback(ctx: Context, row: Entry, { person, until }: Viewer): Promise<Joined> {
  const { id: streamId, meeting_id, playback_url: url } = row
  if (url === null) throw new AppError(PLAYBACK_REFUSALS.over)
  const playbackId = crypto.randomUUID()
  await store.storePlay(ctx.db, { streamId, playbackId, person, until: grantUntil(ctx.now, leaseSeconds, until) })
  ctx.announce()
  const playback = await give(ctx, { streamId, playbackId, url, until })
  const rest = { chat_channel: chatChannel(streamId), until, sends: { sound: false, picture: false } }
  return { token: null, meeting_id, playback, part: 'viewer', ...rest }
}

/**
 * Renews a playback, if the viewer can still watch and no other device has replaced it.
 * @throws AppError STREAM_NOT_FOUND, STREAM_ENDED, PREVIEW_OVER, PLAYBACK_OVER and the refusals of watching
 */
export async function renew(ctx: Context, { id: streamId, playback_id: playbackId, visitor }: NamedPlayback) {
  const [person, until] = ctx.claims ? [ctx.claims.userId, null] : await previewOf(ctx, streamId, visitor)
  const play = { streamId, playbackId, person, until: grantUntil(ctx.now, leaseSeconds, until) }
  const row = await store.renewPlay(ctx.db, play, viewerOf(ctx))
  if (!row || row.locked === 'not_found') throw new AppError(REFUSALS.notFound)
  if (row.has_ended) throw new AppError(REFUSALS.ended)
  const refusal = watchRefusal(row.locked)
  if (refusal) throw new AppError(refusal)
  const { playback_url: url, is_stored: isStored } = row
  if (url === null || !isStored) throw new AppError(PLAYBACK_REFUSALS.over)
  ctx.announce()
  return { playback: await give(ctx, { streamId, playbackId, url, until }) }
}

/** Ends a playback of the caller whose page is closed, so that they no longer count as a viewer. */
export async function end(ctx: Context, { id: streamId, playback_id: playbackId, visitor }: NamedPlayback) {
  const person = ctx.claims?.userId ?? (visitor === undefined ? undefined : visitorPerson(visitor))
  if (person === undefined) return { success: true as const }
  await store.endPlay(ctx.db, { streamId, playbackId, person })
  ctx.announce()
  return { success: true as const }
}

type Server = { env: Env }

/**
 * Serves the playlist and the files of a stream's playback below /watch/. The provider's URL stays secret, because it
 * has no expiry; the cookie has one.
 */
export async function servePlayback({ env }: Server, request: Request, now = new Date()): Promise<Response> {
  const { pathname } = new URL(request.url)
  const [, , id = '', file = ''] = pathname.split('/')
  const granted = await grantIn(env, request, id)
  if (!granted || granted.until <= now.getTime()) return nothing(403)
  const key = keyFor(env.SESSION_SECRET, 'playback-file')
  const target = file === playlistFile ? granted.url : targetOf(key, id, file)
  const url = target === undefined ? undefined : urlAt(granted.url, target)
  if (!url) return nothing(404)
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) }).catch((cause: unknown) => {
    throw new AppError(COMMON.unavailable, { cause, retryAfterSeconds: 2 })
  })
  if (!answer.ok) return nothing(answer.status === 404 ? 404 : 502)
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  const headers = { 'content-type': type, 'cache-control': 'private, no-store' }
  if (!/mpegurl/i.test(type)) return new Response(answer.body, { headers })
  return new Response(
    withPaths(await answer.text(), url, (one) => fileOf(key, id, one)),
    { headers },
  )
}

const answerWithinMs = 8_000
const nothing = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })

/** Returns the grant in the cookie of a request; undefined if it is missing or for another stream. */
async function grantIn(env: Env, request: Request, id: string) {
  const sealed = new RegExp(`(?:^|; )${cookie}=([^;]+)`).exec(request.headers.get('cookie') ?? '')?.[1]
  if (sealed === undefined) return undefined
  try {
    const bytes = await unseal(await sealingKeyFor(env.SESSION_SECRET, 'playback'), id, sealed)
    return grant.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

const attemptsMax = 10
/** Outbox topic that broadcasts a stream's meeting. */
export const playbackTopics = {
  'live.broadcast': topic(
    z.object({ stream_id: z.uuid() }),
    async ({ db, providers }, { payload: { stream_id } }) => {
      const meetingId = await store.findMeeting(db, stream_id)
      if (meetingId) await store.storePlaylist(db, meetingId, await providers.meetings.broadcast(meetingId))
    },
    { attemptsMax },
  ),
}
