import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { FigureName } from '../spec.ts'

const RowsDialog = lazyWithRetry(() => import('./RowsDialog.tsx'))

type Opened = { figure: FigureName; name: string }
const OpenRows = createContext<(opened: Opened) => void>(() => undefined)

/** Provides the dialog in which `FigureButton` opens the rows of a figure. */
export function FigureRows({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>()
  return (
    <OpenRows value={setOpened}>
      {children}
      {opened && (
        <Suspense fallback={null}>
          <RowsDialog {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </OpenRows>
  )
}

/** Button that shows a figure's name and opens its rows. With `covers` the button covers the whole card. */
export function FigureButton({ figure, name, covers = false }: Opened & { covers?: boolean }) {
  const open = useContext(OpenRows)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={
        covers
          ? 'text-left before:absolute before:inset-0 before:rounded-card'
          : 'press-area text-left underline decoration-line-strong underline-offset-4 hover:decoration-current'
      }
      onClick={() => open({ figure, name })}
    >
      {name}
    </button>
  )
}
