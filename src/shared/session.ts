/** Role of a person; admin takes precedence over creator. */
export type Role = 'fan' | 'creator' | 'admin'

/** Audiences of a page or of a link to a modal. */
export type Audience = Role | 'visitor'

/** The signed-in user as the browser knows them, built by the accounts contract. It grants no rights. */
export type User = {
  id: string
  email: string
  email_confirmed: boolean
  username: string
  display_name: string
  avatar_url: string | null
  /** IANA time zone; null until a browser has reported one. */
  time_zone: string | null
  role: Role
  is_creator: boolean
  is_super_admin: boolean
  status: 'active' | 'suspended' | 'deleted'
  suspended_reason: string | null
  /** Null while suspended: without an end. */
  suspended_until: Date | null
  /** True for an admin or creator without two-step sign-in, which admin work and a first payout require. */
  second_step_missing: boolean
  deletion_date: Date | null
  user_metadata: { isCreator: boolean; isAdmin: boolean }
}

/** A sign-in as sent to the browser. */
export type Session = {
  access_token: string
  /** Null in browsers, which have it in an HttpOnly cookie instead. */
  refresh_token: string | null
  /** Expiry of the access token. */
  expires_at: Date
  /** For programs, after signing in: send it with the next sign-in. */
  device_token?: string | undefined
  user: User
  /** Set while an admin views the product as this user, until then. All changes are refused. */
  viewing?: { until: Date } | undefined
}

/** Permissions of admins. An admin has all of them unless a super admin has restricted them. */
export const adminPermissions = ['support', 'moderator', 'finance', 'owner'] as const
export type AdminPermission = (typeof adminPermissions)[number]
