import { useNavigation } from '#client/navigation/useNavigation.ts'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { searchDelayMs } from '#features/discovery/index.ts'
import { isSearchable } from '#shared/search.ts'
import type { Command, FoundCreator } from './commands.ts'

type Creators = { found: Command[]; searching: boolean; failed: boolean }

/** Returns a function that creates the command for a creator's page. */
export function useCreatorCommand(): (person: FoundCreator) => Command {
  const { goTo } = useNavigation()
  return (person) => ({
    id: person.id,
    label: person.displayName,
    person,
    run: () => void goTo(`/creator/${person.username}`),
  })
}

/** Searches creators by the beginning of their names: from two characters on, debounced by 300 ms. */
export function useCreators(typed: string): Creators {
  const toCreator = useCreatorCommand()
  const q = typed.trim().replace(/^@/, '')
  const settled = useDebouncedValue(q, searchDelayMs)
  const search = trpc.discovery.search.useQuery(
    { q: settled },
    { enabled: isSearchable(settled), placeholderData: (before) => before },
  )
  const enough = isSearchable(q)
  const creators = enough && isSearchable(settled) ? (search.data?.creators ?? []) : []
  return {
    searching: enough && (q !== settled || search.isFetching),
    failed: enough && search.isError,
    found: creators.map(({ id, username, displayName, avatar_url }) =>
      toCreator({ id, username, displayName, avatarUrl: avatar_url }),
    ),
  }
}
