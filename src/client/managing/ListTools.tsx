import { SquareCheckBig } from 'lucide-react'
import { isSearchable, listSearch } from '#shared/search.ts'
import { MANAGING } from '#shared/sentences.ts'
import { Button } from '#ui/Button.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import type { Managing } from './useManaging.ts'

type ListToolsProps = {
  /** Name of the searched list in lower case: "offers". */
  tab: string
  typed: string
  onType: (text: string) => void
  /** Undefined if there is nothing to manage. */
  managing: Managing | undefined
}

/** Search field for title and description, and the button for manage mode. */
export function ListTools({ tab, typed, onType, managing }: ListToolsProps) {
  const isShort = typed.trim() !== '' && !isSearchable(typed)
  return (
    <div className="flex items-start gap-3">
      <SearchInput
        label={`Search ${tab}`}
        placeholder={MANAGING.search}
        className="min-w-0 flex-1 md:max-w-sm"
        max={listSearch.max}
        hint={isShort ? MANAGING.searchShort : undefined}
        typed={typed}
        onType={onType}
      />
      {managing && (
        <Button className="ms-auto min-h-12" aria-pressed={managing.on} onClick={managing.toggle}>
          {!managing.on && <SquareCheckBig aria-hidden="true" />}
          {managing.on ? MANAGING.manageDone : MANAGING.manage}
        </Button>
      )}
    </div>
  )
}
