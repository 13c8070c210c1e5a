import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isSearchable } from '#shared/search.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Input } from '#ui/Input.tsx'
import { EXPLORE_SENTENCES } from '../../filters/spec.ts'
import { searchDelayMs, searchMax } from '../../spec.ts'
import { type Exploring, toAddress } from '../../state.ts'

/** Tracks the typed text and navigates to its search: debounced, or at once with `go`. */
function useDebouncedSearch(exploring: Exploring) {
  const searched = exploring.search ?? ''
  const [typed, setTyped] = useState(searched)
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const mine = useRef(searched)
  // after Back or a link, the field shows the search of the list
  useEffect(() => {
    if (mine.current !== searched) setTyped(searched)
    mine.current = searched
  }, [searched])
  useEffect(() => () => clearTimeout(timer.current), [])
  const go = (text: string) => {
    clearTimeout(timer.current)
    const wanted = text.trim()
    const search = isSearchable(wanted) ? wanted : undefined
    if ((search ?? '') === searched) return
    mine.current = search ?? ''
    // typing replaces the history entry, so that Back leaves the search in one step
    const replace = searched !== '' && search !== undefined
    void router.navigate({ to: '/explore', search: toAddress({ ...exploring, search }), replace, resetScroll: false })
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go(text), searchDelayMs)
  }
  const clear = () => {
    setTyped('')
    go('')
  }
  return { typed, type, go, clear }
}

/**
 * Search field that searches while the user types: from the second character on, debounced by 300 ms. The search is in
 * the URL, so that Back and reload preserve it. Without JavaScript the field is a form that requests this URL.
 */
export function ExploreSearchField({ exploring }: { exploring: Exploring }) {
  const { typed, type, go, clear } = useDebouncedSearch(exploring)
  return (
    <search>
      <form
        action="/explore"
        onSubmit={(event) => {
          event.preventDefault()
          go(typed)
        }}
      >
        <Input
          label={EXPLORE_SENTENCES.search}
          hideLabel
          placeholder={EXPLORE_SENTENCES.placeholder}
          type="search"
          name="search"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={searchMax}
          leading={<Search aria-hidden="true" />}
          trailing={
            typed && (
              <IconButton label="Clear the search" size="sm" onClick={clear}>
                <X aria-hidden="true" />
              </IconButton>
            )
          }
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        {Object.entries(toAddress(exploring)).map(
          ([name, value]) =>
            value !== undefined &&
            name !== 'search' && <input key={name} type="hidden" name={name} value={String(value)} />,
        )}
      </form>
    </search>
  )
}
