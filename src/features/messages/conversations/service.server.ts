import { deleteUnusedUploads } from '#features/uploads/index.server.ts'
import { timeAndIdIn } from '#server/cursor.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { fromCursor, toCursor, toPage } from '#shared/pagination.ts'
import { withMedia } from '../attachments/service.server.ts'
import type { ThreadInput } from '../contract.ts'
import { refusals } from '../sending/service.server.ts'
import * as store from '../sending/store.server.ts'
import { REFUSALS, SENTENCES } from '../spec.ts'
import { type ConversationRow, countUnread, findThread, listConversations, type ThreadRow } from './store.server.ts'

const toConversation = ({ seq, kind, preview, is_own, created_at, at: _, ...row }: ConversationRow) => ({
  ...row,
  last_message: { seq, kind, preview, is_own, created_at },
})

/** Returns a page of the caller's conversations, newest first. @throws AppError CURSOR_INVALID */
export async function conversations(
  ctx: SignedInContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const rows = await listConversations(ctx.db, ctx.claims.userId, { limit, after: timeAndIdIn(cursor) })
  const page = toPage(rows, limit, ({ at, id }) => toCursor(at, id))
  return { conversations: page.rows.map(toConversation), next_cursor: page.nextCursor }
}

export const unread = async (ctx: SignedInContext) => ({ unread_count: await countUnread(ctx.db, ctx.claims.userId) })

function placeInThread(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const before = Number(fromCursor(cursor, 1)?.[0])
  if (!Number.isSafeInteger(before) || before < 1) throw new AppError(COMMON.cursorInvalid)
  return before
}

/**
 * Returns the reason why the caller cannot write; null: the caller can. Throws if the caller cannot read the
 * conversation either.
 */
function refusalIn({ refused, conversation_id, user }: ThreadRow) {
  if (refused === null) return null
  if (refused === 'self') throw new AppError(REFUSALS.toOneself)
  if (refused === 'you_blocked')
    throw new AppError(
      { ...REFUSALS.youBlocked, sentence: SENTENCES.youBlocked(user.display_name) },
      { details: { user_id: user.id, username: user.username, display_name: user.display_name } },
    )
  const { code, sentence } = refusals[refused]
  if (refused !== 'reader_not_found') return { code, message: sentence }
  if (conversation_id === null) throw new AppError(REFUSALS.personNotFound)
  return { code, message: SENTENCES.away(user.display_name) }
}

/**
 * Returns a conversation by the other person's id or username: the person, the prices, and a page of messages.
 * @throws AppError PERSON_NOT_FOUND (also if they blocked the caller), PERSON_BLOCKED, NOT_ONESELF, CURSOR_INVALID
 */
export async function thread(ctx: SignedInContext, { userId: other, limit, cursor, after }: ThreadInput) {
  const before = placeInThread(cursor)
  const found = await findThread(ctx.db, {
    userId: ctx.claims.userId,
    other,
    limit,
    country: ctx.request.country,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  })
  if (!found || found.blocked) throw new AppError(REFUSALS.personNotFound)
  const refusal = refusalIn(found)
  const { refused: _, blocked: __, messages, waiting, ...rest } = found
  const page = toPage(messages, limit, ({ seq }) => toCursor(seq))
  return {
    ...rest,
    messages: page.rows.map(withMedia(ctx)),
    waiting: waiting.toReversed().map(withMedia(ctx)),
    next_cursor: after === undefined ? page.nextCursor : null,
    refusal,
  }
}

/** Marks a conversation as read, which pays the reader for the paid messages up to there. @throws AppError CONVERSATION_NOT_FOUND */
export async function read(ctx: SignedInContext, { userId, up_to }: { userId: string; up_to?: number | undefined }) {
  const result = await store.readMessages(ctx.db, ctx.claims.userId, userId, up_to)
  if (result.outcome === 'refused') throw new AppError(REFUSALS.conversationNotFound)
  ctx.announce()
  const { read_seq, unread_count, earned } = result
  return { read_seq, unread_count, earned }
}

/**
 * Deletes the caller's message for both people, or hides the other person's message for the caller.
 * @throws AppError MESSAGE_NOT_FOUND, MESSAGE_SOLD
 */
export async function remove(ctx: SignedInContext, { userId, messageId }: { userId: string; messageId: string }) {
  const outcome = await store.deleteMessage(ctx.db, ctx.claims.userId, userId, messageId)
  if (outcome !== 'done') throw new AppError(outcome === 'sold' ? REFUSALS.sold : REFUSALS.messageNotFound)
  ctx.announce()
  ctx.afterCommit(() => deleteUnusedUploads(ctx, ctx.claims.userId))
}

/** Deletes a conversation for the caller only. @throws AppError CONVERSATION_NOT_FOUND */
export async function clear(ctx: SignedInContext, userId: string) {
  if (!(await store.clearConversation(ctx.db, ctx.claims.userId, userId)))
    throw new AppError(REFUSALS.conversationNotFound)
  ctx.announce()
}
