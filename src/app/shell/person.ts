import type { User } from '#shared/session.ts'

type Named = Pick<User, 'display_name' | 'username' | 'email'>

const beforeAt = (email: string) => email.split('@')[0]?.trim()

/** Specification 1 §2.4: what somebody is called in their own menu. */
export const nameOf = ({ display_name, username, email }: Named): string =>
  display_name.trim() || username.trim() || beforeAt(email) || 'User'

/** Specification 1 §2.4: where everybody finds a creator, as people write it down: without the protocol. */
export const publicLinkOf = ({ username, email }: Named, host: string): string =>
  `${host}/${username.trim() || beforeAt(email) || 'creator'}`
