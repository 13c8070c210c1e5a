/** A person's role; admin wins over creator. */
export type Role = 'fan' | 'creator' | 'admin'

/** Who may open a page or a link to a modal. */
export type Audience = Role | 'visitor'

/** The signed-in person as the browser knows them. accounts' contract makes it; it grants nothing by itself. */
export type User = {
  id: string
  email: string
  email_confirmed: boolean
  username: string
  display_name: string
  avatar_url: string | null
  /** IANA; null until a browser reported one. */
  time_zone: string | null
  role: Role
  is_creator: boolean
  is_super_admin: boolean
  status: 'active' | 'suspended' | 'deleted'
  suspended_reason: string | null
  /** Null while suspended: for good. */
  suspended_until: Date | null
  /** An admin or a creator without two-step sign-in: it is needed before admin work and before a first payout. */
  second_step_missing: boolean
  deletion_date: Date | null
  user_metadata: { isCreator: boolean; isAdmin: boolean }
}

/** A sign-in as it travels to the browser. */
export type Session = {
  access_token: string
  /** Null in the browser, which has it in an HttpOnly cookie instead. */
  refresh_token: string | null
  /** When the access token expires. */
  expires_at: Date
  /** For programs, after signing in: to be sent along with the next sign-in. */
  device_token?: string | undefined
  user: User
  /** An admin looks at the product as this person, until then, and can change nothing. */
  viewing?: { until: Date } | undefined
}
