/** Kinds of security events. Each is logged and counted by the hour; a sudden increase alarms admins. */
export const securityKinds = [
  /** A wrong password, code or link. */
  'sign_in',
  /** A call without the right, or from another site's page. */
  'forbidden',
  /** An exceeded limit. */
  'limit',
  /** An input that the contract refuses. */
  'input',
  /** A webhook or a WebSocket without a valid signature. */
  'signature',
  /** Reuse of a spent refresh token, which means that it was copied. */
  'stolen_session',
  'signed_in',
  'signed_out',
  /** A change of a password, an email address or two-step sign-in. */
  'credentials',
  /** A change of a role, a permission or a suspension. */
  'permission',
  /** A file with many rows or with everything about a person. */
  'export',
  /** Start or end of an admin's view as another person. */
  'view_as',
] as const
export type SecurityKind = (typeof securityKinds)[number]
