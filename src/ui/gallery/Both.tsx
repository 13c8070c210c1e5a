import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type BothProps = { title: string; note?: string; children: ReactNode }

/** Section of the gallery in light and in dark, side by side on a wide screen. */
export function Both({ title, note, children }: BothProps) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      {note && <p className="measure text-muted">{note}</p>}
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            className={clsx(
              theme,
              'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 rounded-card border border-line bg-ground p-4 md:p-6',
            )}
          >
            {children}
          </div>
        ))}
      </div>
    </section>
  )
}

/** Row of examples that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
