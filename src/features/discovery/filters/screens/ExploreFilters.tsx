import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { type Exploring, filtersOn } from '../../state.ts'
import { EXPLORE_SENTENCES } from '../spec.ts'

const load = () => import('./FiltersDialog.tsx')
const FiltersDialog = lazyWithRetry(load)

/** Button with the number of active filters; the dialog loads on demand. */
export function ExploreFilters({ exploring }: { exploring: Exploring }) {
  const [isOpen, setIsOpen] = useState<boolean>()
  const count = filtersOn(exploring)
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="min-h-10 shrink-0 rounded-full"
        aria-haspopup="dialog"
        aria-expanded={isOpen === true}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal aria-hidden="true" />
        <span className="max-sm:sr-only">{EXPLORE_SENTENCES.filters}</span>
        {count > 0 && (
          <span
            translate="no"
            className="figures grid size-5 place-content-center rounded-full bg-ink text-ground text-xs"
          >
            {count}
            <span className="sr-only"> on</span>
          </span>
        )}
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <FiltersDialog exploring={exploring} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
