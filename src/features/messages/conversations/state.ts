// For routes and their loaders: part of every page's first load, so no more than this.
import { messagesPage } from '../lists.ts'

/** The newest page of a conversation, as its query is asked. */
export const threadInput = (id: string) => ({ userId: id, limit: messagesPage.default })

/** /messages?user={username}. */
export const readUser = ({ user }: Record<string, unknown>): { user?: string } =>
  typeof user === 'string' && user !== '' ? { user } : typeof user === 'number' ? { user: String(user) } : {}
