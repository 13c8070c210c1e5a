import { Activity, Flag, LayoutDashboard, ScrollText, UserCheck, Users } from 'lucide-react'
import { areaLink, areaNames } from '#client/admin/areas.ts'
import { defineManifest } from '#client/manifest.ts'

/** The rail of the admin areas, in the sidebar. Money is between Audit and Health; it is in the manifest of wallet. */
export const manifest = defineManifest({
  menu: [
    {
      ...areaLink('dashboard'),
      label: areaNames.dashboard,
      icon: LayoutDashboard,
      sidebar: { admin: ['Admin', 10] },
    },
    {
      ...areaLink('applications'),
      label: areaNames.applications,
      icon: UserCheck,
      sidebar: { admin: ['Admin', 20] },
    },
    {
      ...areaLink('moderation'),
      label: areaNames.moderation,
      icon: Flag,
      sidebar: { admin: ['Admin', 30] },
    },
    {
      ...areaLink('users'),
      label: areaNames.users,
      icon: Users,
      sidebar: { admin: ['Admin', 40] },
    },
    {
      ...areaLink('audit'),
      label: areaNames.audit,
      icon: ScrollText,
      sidebar: { admin: ['Admin', 50] },
    },
    {
      ...areaLink('health'),
      label: areaNames.health,
      icon: Activity,
      sidebar: { admin: ['Admin', 70] },
    },
  ],
})
