import { useNavigation } from '#client/navigation/useNavigation.ts'
import { trpc } from '#client/trpc.ts'
import { useSettled } from '#client/useSettled.ts'
import { searchDelayMs, searchMin } from '#features/discovery/index.ts'
import type { Command } from './commands.ts'

type Creators = { found: Command[]; searching: boolean; failed: boolean }

/** Searches creators by the beginning of their names: from two characters on, debounced by 300 ms. */
export function useCreators(typed: string): Creators {
  const { goTo } = useNavigation()
  const q = typed.trim().replace(/^@/, '')
  const settled = useSettled(q, searchDelayMs)
  const search = trpc.discovery.search.useQuery(
    { q: settled },
    { enabled: settled.length >= searchMin, placeholderData: (before) => before },
  )
  const enough = q.length >= searchMin
  const creators = enough && settled.length >= searchMin ? (search.data?.creators ?? []) : []
  return {
    searching: enough && (q !== settled || search.isFetching),
    failed: enough && search.isError,
    found: creators.map(({ id, username, displayName, avatar_url }) => ({
      id,
      label: displayName,
      person: { id, username, displayName, avatarUrl: avatar_url },
      run: () => goTo(`/creator/${username}`),
    })),
  }
}
