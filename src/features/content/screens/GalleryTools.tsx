import { Search, SquareCheckBig } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/Input.tsx'
import { GALLERY } from '../spec/gallery.ts'
import { search } from '../spec/lists.ts'
import type { Managing } from './useManaging.ts'

type GalleryToolsProps = {
  tab: string
  typed: string
  onType: (text: string) => void
  /** Where there is something to manage. */
  managing: Managing | undefined
}

/** Search by title or description, and the way into manage mode. */
export function GalleryTools({ tab, typed, onType, managing }: GalleryToolsProps) {
  const isShort = typed.trim().length > 0 && typed.trim().length < search.min
  return (
    <div className="flex items-start gap-3">
      <Input
        type="search"
        label={`Search ${tab}`}
        hideLabel
        placeholder={GALLERY.search}
        leading={<Search aria-hidden="true" />}
        className="min-w-0 flex-1 md:max-w-sm"
        value={typed}
        maxLength={search.max}
        hint={isShort ? GALLERY.searchShort : undefined}
        onChange={({ target }) => onType(target.value)}
      />
      {managing && (
        <Button className="ms-auto" aria-pressed={managing.on} onClick={managing.toggle}>
          {!managing.on && <SquareCheckBig aria-hidden="true" />}
          {managing.on ? GALLERY.manageDone : GALLERY.manage}
        </Button>
      )}
    </div>
  )
}
