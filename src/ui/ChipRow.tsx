import { type ReactNode, Suspense, useRef } from 'react'
import { lazyWithRetry } from './lazyWithRetry.ts'
import { useIsCut } from './useIsCut.ts'

// Loaded on demand: few rows are wider than their container.
const RowEdges = lazyWithRetry(() => import('./RowEdges.tsx'))

type ChipRowProps = {
  /** Key of the current chip, if it can change while the row is shown. */
  active?: string | undefined
  children: ReactNode
}

/**
 * Adds arrows for a mouse to a row of chips that is too long, and scrolls the current chip into view:
 * `<ChipRow><nav aria-label="…" className="chips">…</nav></ChipRow>`.
 */
export function ChipRow({ active, children }: ChipRowProps) {
  const row = useRef<HTMLElement>(null)
  const isCut = useIsCut(row)
  const find = (box: HTMLElement | null) => {
    row.current = box?.firstElementChild instanceof HTMLElement ? box.firstElementChild : null
  }
  return (
    <div ref={find} className="chips-row">
      {children}
      {isCut && (
        <Suspense fallback={null}>
          <RowEdges row={row} what="chips" active={active} />
        </Suspense>
      )}
    </div>
  )
}
