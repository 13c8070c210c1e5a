import type { LucideIcon } from 'lucide-react'
import type { Findable } from './state.ts'

export type FoundCreator = { id: string; username: string; displayName: string; avatarUrl: string | null }

/** An entry of the palette: a page or an action with its icon, or a creator with their picture. */
export type Command = Findable & { id: string; run: () => void } & (
    | { icon: LucideIcon; person?: undefined }
    | { person: FoundCreator; icon?: undefined }
  )

export type CommandGroup = { title: string; items: Command[] }
