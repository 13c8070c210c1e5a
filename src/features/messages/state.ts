// Values for routes and their loaders. The first load of every page contains this file, so keep it small.
import { messagesPage } from './lists.ts'

/** Returns the query input for the newest page of a conversation. */
export const threadInput = (id: string) => ({ userId: id, limit: messagesPage.default })

/** Parses the search parameters of /messages?user={username}. */
export const readUser = ({ user }: Record<string, unknown>): { user?: string } =>
  typeof user === 'string' && user !== '' ? { user } : typeof user === 'number' ? { user: String(user) } : {}

/** Id of the last element of the conversation page. Its arrival ends the first paint. */
export const composerEnd = 'composer-words'
