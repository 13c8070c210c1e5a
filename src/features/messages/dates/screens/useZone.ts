import { createContext, use } from 'react'
import { useViewerZone } from '#client/useViewerZone.ts'

/** The viewer's zone as their profile has it; null: nothing is known of it. */
export const ProfileZone = createContext<string | null>(null)

/** The zone that days and times are written in: the profile's until the page is hydrated, then this device's. */
export const useZone = (): string => {
  const [own, kept] = [useViewerZone(), use(ProfileZone)]
  return own ?? kept ?? 'UTC'
}
