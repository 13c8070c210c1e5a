import * as z from 'zod'
import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { shareResponse } from '#server/http/sharing.ts'
import { expandingTopic } from '#server/outbox/topic.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, type Reason } from '#shared/errors.ts'
import { isSearchable } from '#shared/search.ts'
import { streamNews } from '../news/contract.ts'
import { REFUSALS } from '../spec.ts'
import { watchRefusal } from '../streams/rules.ts'
import { requireStream } from '../streams/service.server.ts'
import type { ChatMessage, ChatSettings, Moderation } from './contract.ts'
import { numbersOf, refusesMessage, refusesModeration, withoutWords } from './rules.ts'
import { blockSharedSeconds, CHAT_REFUSALS, slowSecondsMax, timeoutSeconds } from './spec.ts'
import * as store from './store.server.ts'

function throwIf(reason: Reason | null): void {
  if (reason) throw new AppError(reason)
}

/** Reads the facts about the caller as a writer. @throws AppError STREAM_NOT_FOUND */
async function writerOf(ctx: Context, id: string) {
  const known = await store.findWriter(ctx.db, id, viewerOf(ctx))
  if (!known || known.writer.locked === 'not_found') throw new AppError(REFUSALS.notFound)
  return known
}

/**
 * Writes a message into the chat of a stream.
 * @throws AppError the refusals of watching, STREAM_ENDED, TIMED_OUT, CHAT_MUTED, CHAT_FOLLOWERS_ONLY, SLOW_MODE,
 * WORD_NOT_ALLOWED
 */
export async function sendMessage(ctx: SignedInContext, { id, text }: { id: string; text: string }) {
  await requireWritable(ctx, id, text)
  const message = await store.writeMessage(ctx.db, { streamId: id, senderId: ctx.claims.userId, text, now: ctx.now })
  if (!message) {
    // the facts have changed since the first check: checks again to find the reason
    await requireWritable(ctx, id, text)
    throw new AppError(CHAT_REFUSALS.slow)
  }
  ctx.announce()
  return { message: withId(message) }
}

const withId = (message: ChatMessage) => ({ ...message, message_id: message.number })

/** Checks whether the caller can write. @throws AppError the reason why the message is refused */
async function requireWritable(ctx: SignedInContext, id: string, text: string): Promise<void> {
  const { writer } = await writerOf(ctx, id)
  const refusal = refusesMessage(writer, text, ctx.now)
  if (refusal) throw new AppError(refusal.reason, refusal.waitSeconds ? { retryAfterSeconds: refusal.waitSeconds } : {})
}

/** Lists chat messages, for viewers who can watch. @throws AppError the refusals of watching */
export async function list(
  ctx: Context,
  { id, after, limit }: { id: string; after?: number | undefined; limit: number },
) {
  const row = await requireStream(ctx, id)
  throwIf(watchRefusal(row.locked))
  const messages = await store.listMessages(ctx.db, id, { after, limit })
  const last = messages.at(-1)
  return {
    messages: messages.map(withId),
    next_cursor: last ? String(last.number) : after === undefined ? null : String(after),
  }
}

/**
 * Reads a block of chat messages, for viewers who can watch. If every visitor can watch, a cache shares the response, so
 * that all viewers who missed messages cost one read. @throws AppError the refusals of watching
 */
export async function block(ctx: Context, { id, block: index }: { id: string; block: number }) {
  const numbers = numbersOf(index)
  const found = await store.findBlock(ctx.db, id, numbers, viewerOf(ctx))
  if (!found) throw new AppError(REFUSALS.notFound)
  throwIf(watchRefusal(found.locked))
  const isComplete = found.newest >= numbers.to
  if (found.is_open) shareResponse(ctx, blockSharedSeconds[isComplete ? 'complete' : 'growing'])
  return { messages: found.messages, is_complete: isComplete }
}

/**
 * Moderates the chat of a stream, for its creator and moderators.
 * @throws AppError STREAM_NOT_FOUND, BANNED, NOT_A_MODERATOR, TIMED_OUT, PERSON_NOT_FOUND, PROTECTED_PERSON,
 * MESSAGE_NOT_FOUND
 */
export async function moderate(ctx: SignedInContext, input: Moderation) {
  const { creatorId, writer } = await writerOf(ctx, input.id)
  // a moderator whom the creator banned cannot moderate
  if (writer.locked === 'banned') throw new AppError(REFUSALS.banned)
  const target = input.user_id === undefined ? undefined : await store.findTarget(ctx.db, creatorId, input.user_id)
  const { isHost, isModerator, timeoutUntil } = writer
  const isTimedOut = timeoutUntil !== null && timeoutUntil > ctx.now
  throwIf(refusesModeration(input.action, { isHost, isModerator, isTimedOut, target }))
  await act(ctx, creatorId, input)
  ctx.announce()
  return { success: true as const }
}

async function act(ctx: SignedInContext, creatorId: string, input: Moderation): Promise<void> {
  const { db } = ctx
  const { id, action, on, user_id: userId = '', message_id: number = 0, seconds, reason } = input
  const ban = { creatorId, userId, byId: ctx.claims.userId, reason }
  switch (action) {
    case 'timeout': {
      const until = new Date(ctx.now.getTime() + (seconds ?? timeoutSeconds.default) * 1_000)
      return store.writeBan(db, { ...ban, until })
    }
    case 'ban':
      await store.writeBan(db, { ...ban, until: null })
      // revokes the realtime token, so that the user no longer receives the chat
      return ctx.afterCommit(() => ctx.providers.realtime.revoke([userId]))
    case 'unban':
      return store.liftBan(db, creatorId, userId)
    case 'slow':
      return store.writeSettings(db, creatorId, { slow_seconds: Math.min(seconds ?? 0, slowSecondsMax) })
    case 'followers_only':
      return store.writeSettings(db, creatorId, { followers_only: on })
    case 'mute_all':
      return store.muteChat(db, id, on)
    case 'delete':
      return there(await store.deleteMessage(db, id, number))
    case 'pin':
      return there(await store.pinMessage(db, id, number))
    case 'unpin':
      return there(await store.pinMessage(db, id, null))
  }
}

function there(isThere: boolean): void {
  if (!isThere) throw new AppError(CHAT_REFUSALS.noMessage)
}

/** Returns the caller's chat settings. */
export const settings = async (ctx: SignedInContext): Promise<{ settings: ChatSettings }> => ({
  settings: await store.findSettings(ctx.db, ctx.claims.userId),
})

export async function saveSettings(ctx: SignedInContext, change: store.SettingsChange) {
  await store.writeSettings(ctx.db, ctx.claims.userId, change)
  ctx.announce()
  return settings(ctx)
}

/** Adds a moderator to the caller's chats. @throws AppError PERSON_NOT_FOUND, TOO_MANY_MODERATORS */
export async function addModerator(ctx: SignedInContext, userId: string) {
  const why = await store.addModerator(ctx.db, ctx.claims.userId, userId)
  if (why) throw new AppError(why === 'full' ? CHAT_REFUSALS.tooManyModerators : CHAT_REFUSALS.noPerson)
  ctx.announce()
  return { success: true as const }
}

export async function removeModerator(ctx: SignedInContext, userId: string) {
  await store.removeModerator(ctx.db, ctx.claims.userId, userId)
  ctx.announce()
  return { success: true as const }
}

/** Finds users by a prefix of their username or display name, to add as moderators or to ban. */
export async function findPeople(ctx: SignedInContext, typed: string) {
  const viewer = { ...viewerOf(ctx), userId: ctx.claims.userId }
  return { people: isSearchable(typed) ? await store.findPeople(ctx.db, viewer, typed) : [] }
}

/**
 * Bans a user from all streams of the caller, also while no stream is running. @throws AppError PERSON_NOT_FOUND,
 * PROTECTED_PERSON
 */
export async function ban(ctx: SignedInContext, { userId, reason }: { userId: string; reason: string }) {
  const me = ctx.claims.userId
  const target = await store.findTarget(ctx.db, me, userId)
  throwIf(refusesModeration('ban', { isHost: true, isModerator: false, isTimedOut: false, target }))
  await store.writeBan(ctx.db, { creatorId: me, userId, byId: me, reason, until: null })
  ctx.afterCommit(() => ctx.providers.realtime.revoke([userId]))
  ctx.announce()
  return { success: true as const }
}

/** Lifts a ban or a time-out. No effect if there is no ban. */
export async function unban(ctx: SignedInContext, userId: string) {
  await store.liftBan(ctx.db, ctx.claims.userId, userId)
  ctx.announce()
  return { success: true as const }
}

/** Maximum attempts to show a tip. A tip that is minutes late is not shown; its tokens count anyway. */
const tipAttemptsMax = 8

const tipRow = z.object({
  channel: z.string(),
  name: z.string(),
  data: streamNews,
  stream_id: z.uuid(),
  words: z.array(z.string()),
})

/** Returns the realtime message of a tip without blocked words, and its line of the chat. */
function tipWithLine({ channel, name, data, words, stream_id }: z.infer<typeof tipRow>) {
  const clean = withoutWords(data, words)
  const [tip] = clean.tips?.shown ?? []
  const line = tip && { stream_id, sender_id: tip.sender.id, text: tip.message, tokens: tip.tokens }
  return { channel, name, data: clean, ...line }
}

/**
 * Outbox topic of tips that have a line in the chat. Writes the line, and replaces the row by its realtime message. An
 * unreadable row is deleted.
 */
export const tipTopic = expandingTopic(
  ({ log }, rows) =>
    store.publishTips(
      rows.map(({ id, payload }) => {
        const { data: tip, error } = tipRow.safeParse(payload)
        if (error) log.error('outbox row invalid', error, { id, kind: 'live.tip' })
        return { id, ...(tip && tipWithLine(tip)) }
      }),
    ),
  { attemptsMax: tipAttemptsMax },
)
