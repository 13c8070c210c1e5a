import { TRPCClientError } from '@trpc/client'

const offline = 'There is no connection right now. Your entries are still here.'

/**
 * Returns the sentence for a failed call: the server's own, or `otherwise` if no server answered or it sent none for
 * people.
 */
export function sentenceOf(error: unknown, otherwise = offline): string {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return error instanceof Error && typeof status === 'number' && status !== 500 ? error.message : otherwise
}

/** Returns the server's sentences by input field, if there are any. */
export function fieldSentencesOf(error: unknown): Record<string, string> {
  const fields: unknown = error instanceof TRPCClientError ? error.data?.fields : undefined
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).filter(([, words]) => typeof words === 'string'))
}
