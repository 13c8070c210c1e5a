import { Search } from 'lucide-react'
import { Input } from './Input.tsx'

type SearchInputProps = {
  /** Accessible name. */
  label: string
  placeholder: string
  max: number
  hint?: string | undefined
  className?: string
  typed: string
  onType: (text: string) => void
}

/** Search field of a list. */
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
