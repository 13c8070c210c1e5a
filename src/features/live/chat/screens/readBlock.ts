import * as z from 'zod/mini'
import { HttpError, http } from '#client/trpc/http.ts'
import { newsMessage } from '../../news/contract.ts'
import { messageOf } from '../state.ts'

const blockSchema = z.object({ messages: z.array(newsMessage), is_complete: z.boolean() })

/**
 * Returns true if a block is refused to visitors, so that the viewer may read it with their own call. While the server is
 * overloaded or down, such calls of all viewers would add to the load.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof HttpError && error.status < 500 && error.status !== 429

/** Reads a block of the chat with the URL that all viewers use. */
export async function readBlock(id: string, block: number) {
  const answer = blockSchema.parse(await http.get(`/live/${id}/chat/${block}`, { isShared: true }))
  return { messages: answer.messages.map(messageOf), isComplete: answer.is_complete }
}
