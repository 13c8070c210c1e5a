export type Role = 'fan' | 'creator' | 'admin'

/** What a profile says of its person, under its names on the wire. */
export type RoleFlags = { is_creator: boolean; is_super_admin: boolean; role: Role }

export type Account = {
  connection: 'disconnected' | 'authenticated'
  role: Role
  isCreator: boolean
  isAdmin: boolean
  /** Whether a profile has said so. */
  verified: boolean
  loading: boolean
}

export const nobody: Account = {
  connection: 'disconnected',
  role: 'fan',
  isCreator: false,
  isAdmin: false,
  verified: false,
  loading: true,
}

/** Admin wins over creator. */
export const roleOf = ({ isAdmin, isCreator }: Pick<Account, 'isAdmin' | 'isCreator'>): Role =>
  isAdmin ? 'admin' : isCreator ? 'creator' : 'fan'

/** A session is there. */
export const connect = (account: Account): Account => ({ ...account, connection: 'authenticated' })

/**
 * A profile has arrived. The first one sets the flags and verifies the role; a later one changes it only if its creator
 * flag differs.
 */
export function learnProfile(account: Account, profile: RoleFlags): Account {
  const isCreator = profile.is_creator || profile.role === 'creator'
  if (account.verified && account.isCreator === isCreator) return account
  const flags = { isCreator, isAdmin: profile.is_super_admin || profile.role === 'admin' }
  return { ...account, ...flags, role: roleOf(flags), verified: true, loading: false }
}
