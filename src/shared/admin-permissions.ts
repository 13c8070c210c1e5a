/** What an admin may do. Without a choice of a super admin everyone of them may do all of it. */
export const adminPermissions = ['support', 'moderator', 'finance', 'owner'] as const
export type AdminPermission = (typeof adminPermissions)[number]
