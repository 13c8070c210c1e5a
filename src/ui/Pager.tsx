import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import { fullNumber } from './numbers.ts'

type PagerProps = {
  /** From 0. */
  page: number
  /** How many there are; undefined where nobody knows before the end. */
  pages: number | undefined
  loading: boolean
  onTurn: (to: number) => void
}

/** Turns the pages of a wide screen; a narrow one shows everything (specification 2 §2). */
export function Pager({ page, pages, loading, onTurn }: PagerProps) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-3 narrow:hidden">
      <IconButton label="Previous page" variant="secondary" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <p aria-live="polite" className="figures min-w-24 text-center text-muted text-sm">
        Page {fullNumber(page + 1)}
        {pages !== undefined && ` of ${fullNumber(pages)}`}
      </p>
      <IconButton
        label="Next page"
        variant="secondary"
        loading={loading}
        disabled={pages !== undefined && page >= pages - 1}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  )
}
