import { rest } from '#server/rest/address.ts'
import { router, signedInProcedure } from '#server/trpc.ts'
import { attachmentOf } from './attachments/service.server.ts'
import * as contract from './contract.ts'
import * as reading from './conversations/service.server.ts'
import { send } from './sending/service.server.ts'
import { unlock } from './unlocking/service.server.ts'

export const messagesRouter = router({
  conversations: signedInProcedure
    .meta(rest('GET', '/messages/conversations'))
    .input(contract.conversationsInput)
    .output(contract.conversationsOutput)
    .query(({ ctx, input }) => reading.conversations(ctx, input)),

  unread: signedInProcedure
    .meta(rest('GET', '/messages/unread'))
    .output(contract.unreadOutput)
    .query(({ ctx }) => reading.unread(ctx)),

  thread: signedInProcedure
    .meta(rest('GET', '/messages/{userId}'))
    .input(contract.threadInput)
    .output(contract.threadOutput)
    .query(({ ctx, input }) => reading.thread(ctx, input)),

  send: signedInProcedure
    .meta(rest('POST', '/messages/{userId}'))
    .input(contract.sendInput)
    .output(contract.sendOutput)
    .mutation(({ ctx, input }) => send(ctx, input)),

  /** Returns an attachment with new URLs, because URLs expire after some minutes. */
  attachment: signedInProcedure
    .meta(rest('GET', '/messages/{userId}/{messageId}/attachment'))
    .input(contract.messageInput)
    .output(contract.attachmentOutput)
    .query(({ ctx, input }) => attachmentOf(ctx, input)),

  /** Pays for a locked attachment of a broadcast, once. */
  unlock: signedInProcedure
    .meta(rest('POST', '/messages/{userId}/{messageId}/unlock'))
    .input(contract.unlockInput)
    .output(contract.unlockOutput)
    .mutation(({ ctx, input }) => unlock(ctx, input)),

  /** Marks messages as read and pays the reader for the paid messages among them. */
  read: signedInProcedure
    .meta(rest('POST', '/messages/{userId}/read'))
    .input(contract.readInput)
    .output(contract.readOutput)
    .mutation(({ ctx, input }) => reading.read(ctx, input)),

  remove: signedInProcedure
    .meta(rest('DELETE', '/messages/{userId}/{messageId}', { status: 204 }))
    .input(contract.messageInput)
    .mutation(({ ctx, input }) => reading.remove(ctx, input)),

  /** Deletes a conversation for the caller only. */
  clear: signedInProcedure
    .meta(rest('DELETE', '/messages/{userId}', { status: 204 }))
    .input(contract.personInput)
    .mutation(({ ctx, input }) => reading.clear(ctx, input.userId)),
})
