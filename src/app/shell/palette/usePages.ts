import { useRouter } from '@tanstack/react-router'
import { Compass, House, Settings } from 'lucide-react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { useNavigation } from '#client/navigation/useNavigation.ts'
import type { User } from '#shared/session.ts'
import { sections } from '../../settings/sections.ts'
import { pagesFor } from '../places.ts'
import type { Command } from './commands.ts'

/** Returns the pages that a user, or a visitor, may open, and those of the settings. */
export function usePages(user: User | undefined): { pages: Command[]; settings: Command[] } {
  const { goTo } = useNavigation()
  const { flags } = usePublicConfig()
  const { routesByPath } = useRouter()
  const page = (label: string, to: string, icon: Command['icon'], words?: string): Command => ({
    id: to,
    label,
    icon: icon ?? House,
    run: () => goTo(to),
    ...(words !== undefined && { words }),
  })
  if (!user)
    return {
      pages: [page('Home', '/', House, 'start'), page('Explore', '/explore', Compass, 'creators discover')],
      settings: [],
    }
  const settings = sections
    // Without sections whose page is not in this build.
    .filter(({ path }) => path in routesByPath && path.startsWith('/settings/'))
    .map(({ label, path, about }) => page(`Settings: ${label}`, path, Settings, about))
  return { pages: pagesFor(user.role, flags).map((place) => page(place.label, place.to, place.icon)), settings }
}
