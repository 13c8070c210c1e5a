/** The register of security events. Each kind is logged, counted by the hour, and alarms admins in a rush. */
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
  /** A spent refresh token that came back: a copy is in other hands. */
  'stolen_session',
  'signed_in',
  'signed_out',
  /** A change of a password, an email address or two-step sign-in. */
  'credentials',
  /** A change of a role, a permission or a suspension. */
  'permission',
  /** A file with many rows or with everything about a person. */
  'export',
  /** Begin or end of an admin's view as another person. */
  'view_as',
] as const
export type SecurityKind = (typeof securityKinds)[number]
