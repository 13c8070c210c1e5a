import { Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { MANAGING } from '#shared/sentences.ts'
import { Button } from '#ui/Button.tsx'
import type { Managing } from './useManaging.ts'

type Deleting = { ids: readonly string[]; onClose: () => void; onDeleted: () => void }

type ManageBarProps = {
  managing: Managing
  /** Items that "select all" selects; narrow screens hide that button. */
  shown: readonly { id: string }[]
  /** Dialog that confirms and deletes the selected items. */
  dialog: (deleting: Deleting) => ReactNode
  /** Loads the code of the dialog. */
  preload?: () => unknown
}

/** Toolbar with actions for the selected items, placed within reach of the thumb. */
export function ManageBar({ managing: { chosen, chooseAll, clear }, shown, dialog, preload }: ManageBarProps) {
  const [asking, setAsking] = useState(false)
  const ids = shown.map(({ id }) => id)
  const isAll = ids.every((id) => chosen.includes(id))
  return (
    <div className="short:static sticky bottom-[calc(var(--tabbar,0px)+0.75rem)] z-20 flex flex-wrap items-center gap-3 rounded-card border border-line bg-raised p-3 shadow-lg">
      <p translate="no" aria-live="polite" className="figures me-auto ps-2 font-semibold">
        {MANAGING.chosen(chosen.length)}
      </p>
      <Button size="sm" variant="ghost" className="narrow:hidden" onClick={() => chooseAll(ids)}>
        {isAll ? MANAGING.chooseNone : MANAGING.chooseAll}
      </Button>
      <Button
        size="sm"
        variant="danger"
        disabled={chosen.length === 0}
        onPointerEnter={() => void preload?.()}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {asking && (
        <Suspense fallback={null}>
          {dialog({ ids: chosen, onClose: () => setAsking(false), onDeleted: clear })}
        </Suspense>
      )}
    </div>
  )
}
