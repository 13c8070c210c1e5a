import { Search } from 'lucide-react'
import { Input } from './Input.tsx'

type SearchInputProps = {
  /** For screen readers. */
  label: string
  placeholder: string
  max: number
  hint?: string | undefined
  className?: string
  typed: string
  onType: (text: string) => void
}

/** Where a list is searched. */
export const SearchInput = ({ max, typed, onType, ...rest }: SearchInputProps) => (
  <Input
    {...rest}
    type="search"
    hideLabel
    leading={<Search aria-hidden="true" />}
    autoComplete="off"
    enterKeyHint="search"
    maxLength={max}
    value={typed}
    onChange={({ target }) => onType(target.value)}
  />
)
