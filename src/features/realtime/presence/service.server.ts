import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { readText } from '#server/http/body.ts'
import { handleOnce, isOld, refuseSignature } from '#server/webhooks.ts'
import { presenceChannel, presentPerson } from '#shared/channels.ts'
import { endLapsed, findOnline, listUnconfirmed, notePresence, tellArrivals } from './store.server.ts'

const bodyMaxBytes = 1024 * 1024
const batchMax = 100

/** Returns the online people among the given ones, as far as the caller may see them. */
export const readPresence = async (ctx: Context, userIds: readonly string[]) => ({
  online: await findOnline(ctx.db, viewerOf(ctx), userIds),
})

/**
 * Handles a presence webhook. The webhook is only a hint: the service asks the provider for the current state, so lost,
 * repeated and late webhooks do no harm. Answers 400 for a wrong signature, and 500 where a retry can help.
 */
export async function receivePresence(ctx: Context, request: Request): Promise<Response> {
  const body = await readText(request, bodyMaxBytes)
  const changes = await ctx.providers.realtime.readPresenceHook(body, request.headers.get('x-ably-signature') ?? '')
  if (!changes) return refuseSignature(ctx, '/api/webhooks/ably')
  const channels = changes.filter(({ at }) => !isOld(at, ctx.now)).map(({ channel }) => channel)
  const people = new Set(channels.map(presentPerson).filter((id) => id !== undefined))
  return handleOnce(ctx, 'ably', body, () => confirmPresence(ctx, [...people]))
}

/** Asks the provider for the presence of these people and stores the answer. Returns the number of changes. */
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
    // one batch is enough for most creators; the job notifies the remaining followers
    await tellArrivals(ctx.db)
    ctx.announce()
  }
  return changed
}

const unconfirmedMax = 1_000
/** Batches in one run of the job; the next run continues. */
const batchesMax = 40

/** Job: notifies the remaining followers of creators who came online. */
export async function notifyFollowers(ctx: Context): Promise<number> {
  let told = 0
  for (let batch = 0; batch < batchesMax; batch++) {
    const count = await tellArrivals(ctx.db)
    if (count === undefined) break
    told += count
  }
  if (told > 0) ctx.announce()
  return told
}

/**
 * Job: asks the provider again about people whose presence was not confirmed for a while, as a browser can crash and
 * its webhook be lost.
 */
export async function confirmOld(ctx: Context): Promise<number> {
  const people = await listUnconfirmed(ctx.db, unconfirmedMax)
  try {
    return await confirmPresence(ctx, people)
  } finally {
    // ends expired presence even if the provider does not answer
    if ((await endLapsed(ctx.db)) > 0) ctx.announce()
  }
}
