// For routes and their loaders: this file is part of the first load of every page, so keep it small.
import { messagesPage } from './lists.ts'

/** Query input of the newest page of a conversation. */
export const threadInput = (id: string) => ({ userId: id, limit: messagesPage.default })

/** Reads the search of /messages?user={username}. */
export const readUser = ({ user }: Record<string, unknown>): { user?: string } =>
  typeof user === 'string' && user !== '' ? { user } : typeof user === 'number' ? { user: String(user) } : {}

/** Id of the last element of the conversation page; its arrival completes the first paint. */
export const composerEnd = 'composer-words'
