import type { ChatMessage } from './contract.ts'
import { messagesKept } from './spec.ts'

/** Messages in their order, each once; of all only the newest are kept. */
export function withMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const byNumber = new Map([...known, ...more].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((a, b) => a.number - b.number).slice(-messagesKept)
}

export const withoutMessages = (known: readonly ChatMessage[], gone: readonly number[]): ChatMessage[] =>
  known.filter(({ number }) => !gone.includes(number))

/** Whether a message is missing between what is known and what came. The first of a chat has number 1. */
export const hasGap = (known: readonly ChatMessage[], more: readonly { number: number }[]): boolean => {
  const [last = 0, first] = [known.at(-1)?.number, more.at(0)?.number]
  return first !== undefined && first > last + 1
}
