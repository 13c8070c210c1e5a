import { Search } from 'lucide-react'
import { Input } from '#ui/Input.tsx'
import { SENTENCES, search } from '../spec.ts'

type ShelfSearchProps = { typed: string; onType: (text: string) => void }

/** Search by name or description (specification 2 §2). */
export const ShelfSearch = ({ typed, onType }: ShelfSearchProps) => (
  <Input
    type="search"
    label="Search products"
    hideLabel
    placeholder={SENTENCES.search}
    leading={<Search aria-hidden="true" />}
    className="min-w-0 md:max-w-sm"
    autoComplete="off"
    enterKeyHint="search"
    maxLength={search.max}
    value={typed}
    onChange={({ target }) => onType(target.value)}
  />
)
