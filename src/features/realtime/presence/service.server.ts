import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { readText } from '#server/http/body.ts'
import { handleOnce, isOld, refuseSignature } from '#server/webhooks.ts'
import { presenceChannel, presentPerson } from '#shared/channels.ts'
import { endLapsed, findOnline, listUnconfirmed, notePresence, tellArrivals } from './store.server.ts'

const bodyMaxBytes = 1024 * 1024
const batchMax = 100

/** Who of these people is online, as far as the caller may know. */
export const readPresence = async (ctx: Context, userIds: readonly string[]) => ({
  online: await findOnline(ctx.db, viewerOf(ctx), userIds),
})

/**
 * Realtime's word that somebody came or went. It is only a hint: realtime is asked who is there now, so lost, repeated
 * and late hints do no harm. 400 for what realtime did not sign; 500 where sending it again can help.
 */
export async function receivePresence(ctx: Context, request: Request): Promise<Response> {
  const body = await readText(request, bodyMaxBytes)
  const changes = await ctx.providers.realtime.readPresenceHook(body, request.headers.get('x-ably-signature') ?? '')
  if (!changes) return refuseSignature(ctx, '/api/webhooks/ably')
  const channels = changes.filter(({ at }) => !isOld(at, ctx.now)).map(({ channel }) => channel)
  const people = new Set(channels.map(presentPerson).filter((id) => id !== undefined))
  return handleOnce(ctx, 'ably', body, () => confirmPresence(ctx, [...people]))
}

/** Asks realtime who of these people is here, and notes it. @returns how many came or went. */
export async function confirmPresence(ctx: Context, userIds: readonly string[]): Promise<number> {
  let changed = 0
  for (let at = 0; at < userIds.length; at += batchMax) {
    const batch = userIds.slice(at, at + batchMax)
    const askedAt = new Date()
    const present = await ctx.providers.realtime.presentOn(batch.map(presenceChannel))
    const found = batch.flatMap((id) => {
      const online = present.get(presenceChannel(id))
      return online === undefined ? [] : [[id, online] as const]
    })
    changed += await notePresence(ctx.db, new Map(found), askedAt)
  }
  if (changed > 0) {
    // most creators' followers are one batch; the rest is the job's
    await tellArrivals(ctx.db)
    ctx.announce()
  }
  return changed
}

const unconfirmedMax = 1_000
/** In one run of the job; what is left is for the next. */
const batchesMax = 40

/** Goes on telling followers of creators who came. */
export async function tellFollowers(ctx: Context): Promise<number> {
  let told = 0
  for (let batch = 0; batch < batchesMax; batch++) {
    const count = await tellArrivals(ctx.db)
    if (count === undefined) break
    told += count
  }
  if (told > 0) ctx.announce()
  return told
}

/** Asks again about those of whom nothing was heard for a while: their browser died together with the word of it. */
export async function confirmOld(ctx: Context): Promise<number> {
  const people = await listUnconfirmed(ctx.db, unconfirmedMax)
  try {
    return await confirmPresence(ctx, people)
  } finally {
    // for as long as realtime cannot say who is here, nobody of them is
    if ((await endLapsed(ctx.db)) > 0) ctx.announce()
  }
}
