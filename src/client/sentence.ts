import { TRPCClientError } from '@trpc/client'

const offline = 'There is no connection right now. Your entries are still here.'

/**
 * What to tell people about a failed call: the server's own sentence, or `otherwise` where there was no server or it had
 * none for people.
 */
export function sentenceOf(error: unknown, otherwise = offline): string {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return error instanceof Error && typeof status === 'number' && status !== 500 ? error.message : otherwise
}

/** The server's sentence per input field, where it gave any. */
export function fieldSentencesOf(error: unknown): Record<string, string> {
  const fields: unknown = error instanceof TRPCClientError ? error.data?.fields : undefined
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).filter(([, words]) => typeof words === 'string'))
}
