import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { ContentItem } from '../contract.ts'
import { GALLERY } from '../spec/gallery.ts'
import type { Managing } from './useManaging.ts'

const loadDeleting = () => import('./DeleteContentDialog.tsx')
const DeleteContentDialog = lazyWithRetry(loadDeleting)

type ManageBarProps = { managing: Managing; shown: readonly ContentItem[] }

/** What there is to do with what is chosen; within reach of the thumb. */
export function ManageBar({ managing: { chosen, chooseAll, clear }, shown }: ManageBarProps) {
  const [asking, setAsking] = useState(false)
  const ids = shown.map(({ id }) => id)
  const isAll = ids.every((id) => chosen.includes(id))
  return (
    <div className="sticky bottom-[calc(var(--tabbar,0px)+0.75rem)] z-20 flex flex-wrap items-center gap-3 rounded-card border border-line bg-raised p-3 shadow-lg">
      <p aria-live="polite" className="figures me-auto ps-2 font-semibold">
        {GALLERY.chosen(chosen.length)}
      </p>
      <Button size="sm" variant="ghost" className="narrow:hidden" onClick={() => chooseAll(ids)}>
        {isAll ? GALLERY.chooseNone : GALLERY.chooseAll}
      </Button>
      <Button
        size="sm"
        variant="danger"
        disabled={chosen.length === 0}
        onPointerEnter={() => void loadDeleting()}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <DeleteContentDialog ids={chosen} onClose={() => setAsking(false)} onDeleted={clear} />
        </Suspense>
      )}
    </div>
  )
}
