import { Activity, Flag, LayoutDashboard, ScrollText, UserCheck, Users } from 'lucide-react'
import { areaNames } from '#client/admin/areas.ts'
import { defineManifest } from '#client/manifest.ts'

/** The rail of the admin areas, in the sidebar. Money is between Audit and Health; it is in the manifest of wallet. */
export const manifest = defineManifest({
  menu: [
    {
      to: '/dashboard',
      view: ['house', undefined],
      label: areaNames.dashboard,
      icon: LayoutDashboard,
      sidebar: { admin: ['Admin', 10] },
    },
    {
      to: '/dashboard',
      view: ['house', 'applications'],
      label: areaNames.applications,
      icon: UserCheck,
      sidebar: { admin: ['Admin', 20] },
    },
    {
      to: '/dashboard',
      view: ['house', 'moderation'],
      label: areaNames.moderation,
      icon: Flag,
      sidebar: { admin: ['Admin', 30] },
    },
    {
      to: '/dashboard',
      view: ['house', 'users'],
      label: areaNames.users,
      icon: Users,
      sidebar: { admin: ['Admin', 40] },
    },
    {
      to: '/dashboard',
      view: ['house', 'audit'],
      label: areaNames.audit,
      icon: ScrollText,
      sidebar: { admin: ['Admin', 50] },
    },
    {
      to: '/dashboard',
      view: ['house', 'health'],
      label: areaNames.health,
      icon: Activity,
      sidebar: { admin: ['Admin', 70] },
    },
  ],
})
