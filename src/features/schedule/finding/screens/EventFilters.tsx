import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useListSearch } from '#client/managing/useListSearch.ts'
import { listSearch } from '#shared/search.ts'
import { Chip } from '#ui/Chip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { Select } from '#ui/Select.tsx'
import { priceSteps } from '../lists.ts'
import { FINDING } from '../spec.ts'
import type { Finding } from '../state.ts'

type EventFiltersProps = { finding: Finding; go: (change: Partial<Finding>) => void }

/** Search, highest price and followed creators. On a phone a button shows the last two. */
export function EventFilters({ finding, go }: EventFiltersProps) {
  const { search, price, followed } = finding
  const searching = useSearch(search, go)
  const [isOpen, setOpen] = useState(price !== undefined || followed === true)
  return (
    <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
      <div className="flex gap-2">
        <SearchInput
          label={FINDING.searchLabel}
          placeholder={FINDING.search}
          max={listSearch.max}
          className="min-w-0 flex-1"
          typed={searching.typed}
          onType={searching.onType}
        />
        <IconButton
          label={FINDING.filters}
          variant="secondary"
          className="wide:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      <div className={clsx('flex items-center gap-2', !isOpen && 'narrow:hidden')}>
        <Select
          label={FINDING.price}
          hideLabel
          className="w-44 narrow:flex-1"
          value={price ?? ''}
          onChange={({ target }) => go({ price: target.value === '' ? undefined : Number(target.value) })}
        >
          <option value="">{FINDING.anyPrice}</option>
          {priceSteps.map((tokens) => (
            <option key={tokens} value={tokens}>
              {tokens === 0 ? FINDING.free : FINDING.upTo(tokens)}
            </option>
          ))}
        </Select>
        <Chip selected={followed === true} onClick={() => go({ followed: followed ? undefined : true })}>
          {FINDING.followed}
        </Chip>
      </div>
    </div>
  )
}

/** Keeps the typed text and the search of the URL equal. */
function useSearch(current: string | undefined, go: EventFiltersProps['go']) {
  const searching = useListSearch(current)
  const search = useEffectEvent((wanted: string | undefined) => {
    if (wanted !== current) go({ search: wanted })
  })
  useEffect(() => search(searching.search), [searching.search])
  const empty = useEffectEvent(() => searching.search !== undefined && searching.onType(''))
  useEffect(() => {
    if (current === undefined) empty()
  }, [current])
  return searching
}
