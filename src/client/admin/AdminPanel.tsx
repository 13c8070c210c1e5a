import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Boundary } from '#ui/Boundary.tsx'
import { IconButton } from '#ui/IconButton.tsx'

type AdminSplitProps = {
  list: ReactNode
  /** Panel of the open item, beside the list on a wide screen and in its place on a narrow one. */
  panel: ReactNode | undefined
}

/** A list with the panel of its open item. */
export const AdminSplit = ({ list, panel }: AdminSplitProps) => (
  <div className="admin-split" data-open={panel ? true : undefined}>
    <div className="admin-list">{list}</div>
    {panel}
  </div>
)

export type PanelSteps = {
  /** Opens the item before or after this one; undefined at an end of the list. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
  close: () => void
  /** Accessible names of the three buttons. */
  names: { previous: string; next: string; close: string }
}

type AdminPanelProps = {
  title: ReactNode
  badges?: ReactNode
  steps: PanelSteps
  /** The decision, fixed at the bottom. */
  decision?: ReactNode
  children: ReactNode
}

/** Panel of an open item: a head with the steps through the list, the evidence, and the decision at the bottom. */
export function AdminPanel({ title, badges, steps, decision, children }: AdminPanelProps) {
  const id = useId()
  return (
    <section data-panel aria-labelledby={id} className="card admin-panel">
      <header className="admin-panel-head">
        <IconButton label={steps.names.close} size="sm" className="lg:hidden" onClick={steps.close}>
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
        <h2 id={id} className="min-w-0 flex-1 truncate text-base">
          {title}
        </h2>
        <Step name={steps.names.previous} onStep={steps.previous}>
          <ChevronUp aria-hidden="true" />
        </Step>
        <Step name={steps.names.next} onStep={steps.next}>
          <ChevronDown aria-hidden="true" />
        </Step>
        <IconButton label={steps.names.close} size="sm" className="max-lg:hidden" onClick={steps.close}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className="admin-panel-body">
        {badges && (
          <div data-lead className="flex flex-wrap items-center gap-2 empty:hidden">
            {badges}
          </div>
        )}
        <Boundary>{children}</Boundary>
      </div>
      {decision && <div className="admin-panel-foot">{decision}</div>}
    </section>
  )
}

const Step = ({ name, onStep, children }: { name: string; onStep: (() => void) | undefined; children: ReactNode }) => (
  <IconButton label={name} size="sm" disabled={!onStep} onClick={onStep}>
    {children}
  </IconButton>
)

/** Section of a panel, divided from the previous one by a line. */
export function PanelPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="admin-part">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-semibold text-muted text-sm">
          {title}
        </h3>
        {aside}
      </div>
      <Boundary>{children}</Boundary>
    </section>
  )
}

/** Key of a button, on devices with a keyboard. The button has its own accessible name. */
export const KeyHint = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="keycap admin-key">
    {children}
  </span>
)

/** Keys of every list of items. The buttons of an open item show the keys that decide about it. */
const listKeys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['X', 'select'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const

/** The keys of a list, below it. `selects`: the rows can be selected. */
export const AdminKeys = ({ selects = false }: { selects?: boolean }) => (
  <p className="admin-keys">
    {listKeys
      .filter(([key]) => selects || key !== 'X')
      .map(([key, action]) => (
        <span key={key} className="whitespace-nowrap">
          <kbd className="keycap">{key}</kbd> {action}
        </span>
      ))}
  </p>
)
