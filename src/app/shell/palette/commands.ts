import type { LucideIcon } from 'lucide-react'
import type { CreatorCard } from '#features/discovery/contract.ts'
import type { Thing } from '#features/discovery/everything/contract.ts'
import type { Category } from '#shared/categories.ts'
import type { Findable } from './state.ts'

export type FoundCreator = { id: string; username: string; displayName: string; avatarUrl: string | null }

/** A used result or search: enough to show and open it again. */
export type Link = { label: string; line: string; to: string; kind: Thing['kind'] | 'search' }

type Looks = {
  /** A page, an action, or a link that was used before. */
  icon: LucideIcon
  /** A creator that was opened before. */
  person: FoundCreator
  card: CreatorCard
  thing: Thing
  category: Category
}
type Look = {
  [One in keyof Looks]: Pick<Looks, One> & { [Other in Exclude<keyof Looks, One>]?: undefined }
}[keyof Looks]

/** An entry of the palette: a page, an action, a link, a creator, a thing or a category. `line` is a second, muted text. */
export type Command = Findable & { id: string; run: () => void; line?: string; link?: Link } & Look

export type CommandGroup = { title: string; items: Command[] }
