import { useLocation } from '@tanstack/react-router'
import { type AdminArea, adminAreas } from '#client/admin/areas.ts'

/** Returns the area of the URL. */
export function useArea(): AdminArea {
  const house = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('house') })
  return adminAreas.find((one) => one === house) ?? 'dashboard'
}
