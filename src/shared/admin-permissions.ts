/** Permissions of admins. An admin has all of them unless a super admin has restricted them. */
export const adminPermissions = ['support', 'moderator', 'finance', 'owner'] as const
export type AdminPermission = (typeof adminPermissions)[number]
