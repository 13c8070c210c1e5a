import { CalendarDays, Film, History, Mic, Percent, Radio, Search, ShoppingBag } from 'lucide-react'
import { useNavigation } from '#client/navigation/useNavigation.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { CreatorCard } from '#features/discovery/contract.ts'
import type { Thing } from '#features/discovery/everything/contract.ts'
import { useEverything } from '#features/discovery/everything/screens/useEverything.ts'
import { EVERYTHING, GROUPS, THINGS } from '#features/discovery/everything/spec.ts'
import { groupsOf, thingPath } from '#features/discovery/everything/state.ts'
import { type Category, categories } from '#shared/categories.ts'
import { isSearchable } from '#shared/search.ts'
import type { Command, CommandGroup, FoundCreator, Link } from './commands.ts'
import { PALETTE } from './spec.ts'

const icons = {
  class: CalendarDays,
  'live-stream': Radio,
  'private-show': Mic,
  product: ShoppingBag,
  recording: Film,
  offer: Percent,
  search: History,
} satisfies Record<Link['kind'], unknown>

/** Number of creators that are suggested before a search, and if nothing matches. */
const suggestedMax = 4

/** Returns functions that create the commands for creators, things and links. */
export function useFoundCommands() {
  const { goTo } = useNavigation()
  const open = (to: string) => () => void goTo(to)
  const ofPerson = (person: FoundCreator): Command => ({
    id: person.id,
    label: person.displayName,
    person,
    run: open(`/creator/${person.username}`),
  })
  const ofCard = (card: CreatorCard): Command => ({
    id: card.id,
    label: card.display_name,
    card,
    run: open(`/creator/${card.username}`),
  })
  const ofThing = (thing: Thing): Command => {
    const to = thingPath(thing)
    const line = `${THINGS[thing.kind]} · ${thing.creator.display_name}`
    return {
      id: thing.id,
      label: thing.title,
      thing,
      link: { label: thing.title, line, to, kind: thing.kind },
      run: open(to),
    }
  }
  const ofLink = (id: string, link: Link): Command => ({
    id,
    link,
    label: link.label,
    line: link.line,
    icon: icons[link.kind],
    run: open(link.to),
  })
  const ofSearch = (typed: string): Command => {
    const to = `/explore?search=${encodeURIComponent(typed)}`
    const link: Link = { label: typed, line: PALETTE.search, to, kind: 'search' }
    return { id: `search ${typed}`, label: PALETTE.all(typed), icon: Search, link, run: open(to) }
  }
  const ofCategory = (category: Category): Command => {
    const to = `/explore?category=${category.toLowerCase()}`
    return {
      id: `category ${category}`,
      label: category,
      category,
      link: { label: category, line: PALETTE.category, to, kind: 'search' },
      run: open(to),
    }
  }
  return { ofPerson, ofCard, ofThing, ofLink, ofSearch, ofCategory }
}

type FoundCommands = {
  /** Results of the server, or suggestions if nothing matches. */
  groups: CommandGroup[]
  /** Sentence above the results: they are corrected, or they are suggestions. */
  note: string | undefined
  /** True if nothing matches, so that the groups are suggestions for another search. */
  isEmpty: boolean
  searching: boolean
  failed: boolean
}

type Options = {
  /** True if the palette itself has a match. */
  knows: boolean
  /** True to suggest creators before a search. */
  suggests: boolean
}

/** Searches people and things. */
export function useFound(typed: string, { knows, suggests }: Options): FoundCommands {
  const { ofCard, ofThing, ofSearch, ofCategory } = useFoundCommands()
  const { found, searching, failed } = useEverything(typed)
  const q = typed.trim()
  const results = found ? groupsOf(found) : []
  const isEmpty = isSearchable(q) && !searching && !failed && !knows && results.length === 0
  const isStart = suggests && q === ''
  const trending = trpc.discovery.explore.useQuery({ limit: suggestedMax }, { enabled: isEmpty || isStart })
  if (isEmpty || isStart)
    return {
      groups: [
        { title: PALETTE.trending, items: (trending.data?.creators ?? []).map(ofCard) },
        { title: PALETTE.categories, items: isEmpty ? categories.map(ofCategory) : [] },
      ].filter(({ items }) => items.length > 0),
      note: isEmpty ? PALETTE.nothing(q) : undefined,
      ...{ isEmpty, searching, failed },
    }
  const groups: CommandGroup[] = results.map((one) => ({
    title: GROUPS[one.group],
    items: one.group === 'people' ? one.items.map(ofCard) : one.items.map(ofThing),
  }))
  const all = results.length > 0 ? [{ title: '', items: [ofSearch(q)] }] : []
  return {
    groups: [...groups, ...all],
    note: found?.corrected && !knows ? EVERYTHING.corrected(q) : undefined,
    ...{ isEmpty, searching, failed },
  }
}
