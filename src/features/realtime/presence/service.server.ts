import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { readText } from '#server/http/body.ts'
import { handleOnce, isOld, refuseSignature } from '#server/webhooks.ts'
import { presenceChannel, presentPerson } from '#shared/channels.ts'
import { expirePresence, findOnline, listUnconfirmed, notifyArrivals, storePresence } from './store.server.ts'

const bodyMaxBytes = 1024 * 1024
const batchMax = 100

/** Returns the online people of `userIds` that the caller can see. */
export const readPresence = async (ctx: Context, userIds: readonly string[]) => ({
  online: await findOnline(ctx.db, viewerOf(ctx), userIds),
})

/**
 * Handles a presence webhook. The webhook is only a hint: the service reads the current state from the provider, so
 * that lost, duplicate and late webhooks are harmless. Responds with 400 to a wrong signature, and with 500 if a retry
 * can help.
 */
export async function receivePresence(ctx: Context, request: Request): Promise<Response> {
  const body = await readText(request, bodyMaxBytes)
  const changes = await ctx.providers.realtime.readPresenceHook(body, request.headers.get('x-ably-signature') ?? '')
  if (!changes) return refuseSignature(ctx, '/api/webhooks/ably')
  const channels = changes.filter(({ at }) => !isOld(at, ctx.now)).map(({ channel }) => channel)
  const people = new Set(channels.map(presentPerson).filter((id) => id !== undefined))
  return handleOnce(ctx, 'ably', body, () => confirmPresence(ctx, [...people]))
}

/** Reads the presence of people from the provider and stores it. Returns the number of changes. */
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
    changed += await storePresence(ctx.db, new Map(found), askedAt)
  }
  if (changed > 0) {
    // one batch is enough for most creators; a job (`notifyFollowers`) notifies the remaining followers
    await notifyArrivals(ctx.db)
    ctx.announce()
  }
  return changed
}

const unconfirmedMax = 1_000
/** Maximum of batches in one run of `notifyFollowers`; the next run continues. */
const batchesMax = 40

/** Notifies the remaining followers of creators who came online. Runs as a job. */
export async function notifyFollowers(ctx: Context): Promise<number> {
  let notified = 0
  for (let batch = 0; batch < batchesMax; batch++) {
    const count = await notifyArrivals(ctx.db)
    if (count === undefined) break
    notified += count
  }
  if (notified > 0) ctx.announce()
  return notified
}

/**
 * Reads the presence of people again that was not confirmed for `asksAgainSeconds`, because a browser can crash and its
 * webhook can be lost. Runs as a job.
 */
export async function confirmStalePresence(ctx: Context): Promise<number> {
  const people = await listUnconfirmed(ctx.db, unconfirmedMax)
  try {
    return await confirmPresence(ctx, people)
  } finally {
    // sets expired presence offline even if the provider does not respond
    if ((await expirePresence(ctx.db)) > 0) ctx.announce()
  }
}
