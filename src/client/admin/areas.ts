/** Areas of the admin dashboard, in the order of its rail. All but the first are named in the URL (`?house=`). */
export const adminAreas = ['dashboard', 'applications', 'moderation', 'users', 'audit', 'health'] as const
export type AdminArea = (typeof adminAreas)[number]

/** Names of the areas. Money is a page of its own, `/wallet`. */
export const areaNames: Record<AdminArea | 'money', string> = {
  dashboard: 'Overview',
  applications: 'Applications',
  moderation: 'Reports',
  users: 'People',
  audit: 'Audit',
  money: 'Money',
  health: 'Health',
}
