import { Rows2, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { setDensity, useDensity } from './adminDensity.ts'

type AdminBarProps = {
  title: string
  heading?: 'h1' | 'h2'
  /** Beside the title: the number of rows, or the time of the figures. */
  note?: ReactNode
  /** Search field and filters, in one row that scrolls if it is too long. */
  filters?: ReactNode
  /** Buttons at the end. */
  actions?: ReactNode
}

/** Header of an admin area in one line: title, filters and actions. On a phone the filters get a second line. */
export function AdminBar({ title, heading: Heading = 'h2', note, filters, actions }: AdminBarProps) {
  return (
    <div className="admin-bar">
      <Heading className="admin-bar-title">{title}</Heading>
      {note !== undefined && (
        <p role="status" className="admin-bar-note">
          {note}
        </p>
      )}
      {filters && <div className="admin-bar-filters chips">{filters}</div>}
      <div className="admin-bar-actions">{actions}</div>
    </div>
  )
}

type AdminSearchProps = {
  label: string
  placeholder: string
  max: number
  typed: string
  onType: (text: string) => void
}

/** Search field in the header of an admin area. */
export const AdminSearch = (props: AdminSearchProps) => <SearchInput {...props} className="admin-search" />

/** Switch of the row height of admin lists. */
export function DensitySwitch() {
  const isCompact = useDensity() === 'compact'
  const Icon = isCompact ? Rows2 : Rows3
  return (
    <IconButton
      label={isCompact ? 'Comfortable rows' : 'Compact rows'}
      size="sm"
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  )
}
