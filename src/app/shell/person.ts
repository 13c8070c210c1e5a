import type { User } from '#shared/session.ts'

type Named = Pick<User, 'display_name' | 'username' | 'email'>

const beforeAt = (email: string) => email.split('@')[0]?.trim()

/** Returns a person's name for their own menu. */
export const nameOf = ({ display_name, username, email }: Named): string =>
  display_name.trim() || username.trim() || beforeAt(email) || 'User'

/** Returns true for creators; only they have a public page. */
export const hasPublicPage = ({ role }: Pick<User, 'role'>): boolean => role === 'creator'

/** Returns the URL of a creator's public page, without the protocol. */
export const publicLinkOf = ({ username, email }: Named, host: string): string =>
  `${host}/${username.trim() || beforeAt(email) || 'creator'}`
