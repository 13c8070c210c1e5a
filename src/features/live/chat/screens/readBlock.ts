import * as z from 'zod/mini'
import { http } from '#client/trpc/http.ts'
import { newsMessage } from '../../news/contract.ts'
import { messageOf } from '../state.ts'

const blockSchema = z.object({ messages: z.array(newsMessage), is_complete: z.boolean() })

/** Reads a block of the chat with the URL that all viewers use. */
export async function readBlock(id: string, block: number) {
  const answer = blockSchema.parse(await http.get(`/live/${id}/chat/${block}`, { isShared: true }))
  return { messages: answer.messages.map(messageOf), isComplete: answer.is_complete }
}
