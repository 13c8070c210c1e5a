import { SearchInput } from '#ui/SearchInput.tsx'
import { SENTENCES, search } from '../../spec.ts'

type ShelfSearchProps = { typed: string; onType: (text: string) => void }

/** Search by name or description. */
export const ShelfSearch = (props: ShelfSearchProps) => (
  <SearchInput
    {...props}
    label="Search products"
    placeholder={SENTENCES.search}
    max={search.max}
    className="min-w-0 md:max-w-sm"
  />
)
